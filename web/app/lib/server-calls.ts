import { type Answer, type Calls, callsBy, givenTexts, requestPath } from './call.ts'
import type { ServerAnswer, ServerContext } from './server-context.ts'

/** The API as the server makes its pages by it: as their visitor, with no request or response in between. */
export const serverCalls = ({ callApi }: Pick<ServerContext, 'callApi'>): Calls =>
  callsBy(async ({ path }, parts) => {
    const call = {
      path,
      params: givenTexts(parts.params),
      query: givenTexts(parts.query),
      address: requestPath(path, parts),
    }
    return answerFrom(await callApi(call))
  })

const answerFrom = (answer: ServerAnswer): Answer => ({
  ok: answer.status < 300,
  status: answer.status,
  statusText: '',
  headers: { get: () => answer.link },
  text: async () => answer.body,
  json: async () => JSON.parse(answer.body),
})
