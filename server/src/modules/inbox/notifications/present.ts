import { SUBJECT_WORDS } from '@caravan/contract/moderation.ts'
import type { Notification } from '@caravan/contract/notifications.ts'
import { ruleInShort } from '@caravan/contract/rules.ts'
import { presentAuthorCard } from '../../people/users/present-traveller.ts'
import { changeText } from '../../trips/change-text.ts'
import type { NotificationRow } from './queries.ts'

export const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  createdAt: row.createdAt.toISOString(),
  isRead: row.readAt !== null,
  actor: row.actorId ? presentAuthorCard(row.actorId, row) : null,
  others: Math.max(0, row.actors - 1),
  trip: row.tripId ? { id: row.tripId, destination: row.destination ?? '' } : null,
  matchId: row.matchId,
  group: row.groupId ? { id: row.groupId, name: row.groupName ?? '' } : null,
  planChatId: row.planChatId,
  change: row.tripBefore && row.tripNow ? changeText(row.tripBefore, row.tripNow) : null,
  decision: decisionOf(row),
  report: row.report,
  digest: row.kind === 'search-digest' ? { q: row.digestQ, trips: row.digestTrips } : null,
})

function decisionOf(row: NotificationRow): Notification['decision'] {
  const { kind, decisionAbout, decisionRule, appealOutcome } = row
  if (!decisionAbout || !decisionRule) return null
  const isReplaced = kind === 'decision-reopened' && row.replacedAt !== null
  const isAnswer = kind === 'appeal-answered' && appealOutcome !== 'waiting'
  return {
    about: SUBJECT_WORDS[decisionAbout],
    rule: ruleInShort(decisionRule),
    outcome: isReplaced ? 'reversed' : isAnswer ? appealOutcome : null,
  }
}
