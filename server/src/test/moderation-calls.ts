import type { Case, DecisionBody, OwnDecision } from '@caravan/contract/moderation.ts'
import { accepted, type Traveller } from './factories.ts'

export const callCase = (by: Traveller, caseId: string) => by.call('GET', `/api/moderation/cases/${caseId}`)

export const readCase = async (by: Traveller, caseId: string) => accepted<Case>(await callCase(by, caseId))

export const callPreview = (by: Traveller, caseId: string, body: object) =>
  by.call('POST', `/api/moderation/cases/${caseId}/preview`, body)

/** Decides what was shown before; where nothing can be shown, the decision is refused for the same reason. */
export async function callDecide(by: Traveller, caseId: string, body: object, headers?: Record<string, string>) {
  const shown = await callPreview(by, caseId, body)
  const { version = '' } = shown.json<{ version?: string }>()
  return by.call('POST', `/api/moderation/cases/${caseId}/decision`, { ...body, version }, headers)
}

/** About the first thing of the case, unless said otherwise. */
export async function decided(
  by: Traveller,
  caseId: string,
  action: DecisionBody['action'],
  change: object = {},
): Promise<{ id: string }> {
  const evidenceId = (await readCase(by, caseId)).reports[0]?.evidence[0]?.id
  const told = { rule: 'no-money', text: 'Ask nobody for a deposit.', evidenceId }
  const body = action === 'dismiss' ? { action } : { action, ...told, ...(action === 'suspend' ? { days: 7 } : {}) }
  return accepted(await callDecide(by, caseId, { ...body, ...change }))
}

export const ownDecisions = async (who: Traveller): Promise<OwnDecision[]> =>
  (await who.call('GET', '/api/decisions')).json<OwnDecision[]>()
