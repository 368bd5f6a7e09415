import { type Answer, type Calls, callsBy, givenTexts, requestPath } from './call.ts'
import { parseAnswer } from './query/answer-text.ts'
import type { ServerContext } from './server-context.ts'

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

const answerFrom = ({ status, body, link }: { status: number; body: string; link: string | null }): Answer => ({
  ok: status < 300,
  status,
  statusText: '',
  headers: { get: () => link },
  text: async () => body,
  json: async () => parseAnswer(body),
})
