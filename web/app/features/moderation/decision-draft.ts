import type { ModerationAction } from '@caravan/contract/moderation.ts'
import { RULES, type RuleId } from '@caravan/contract/rules.ts'
import { countText } from './moderation-text.ts'

const quoted = (rule: RuleId) => `“${RULES[rule]}”`

/** What is told to somebody, as it is proposed: the moderator changes it. */
export function draftOf(action: ModerationAction, rule: RuleId | null, days: number | null): string {
  if (action === 'dismiss' || !rule) return ''
  if (action === 'hide') return `We hid this, because it does not keep to a rule of the community: ${quoted(rule)}`
  if (action === 'warn') {
    return `This does not keep to a rule of the community: ${quoted(rule)} Please keep to it from now on. Nothing else changes for you.`
  }
  if (action === 'ban') return `Your account is closed, because a rule of the community was broken: ${quoted(rule)}`
  return `Your account is suspended${days ? ` for ${countText(days, 'day')}` : ''}, because a rule of the community was broken: ${quoted(rule)} After that you can go on.`
}

/** What will happen, asked before it does. */
export function consequences(action: ModerationAction, who: string, days: number): string {
  if (action === 'dismiss') {
    return `Nothing happens to ${who}, and nothing is told to them.`
  }
  const told = 'They can appeal once.'
  if (action === 'hide') return `Nobody but its author sees it any more. ${told}`
  if (action === 'warn') return `${who} is warned, and all stays as it is. ${told}`
  const gone =
    'nobody sees them or anything of theirs, and they are signed out everywhere. Signing in leads to the page that says why.'
  if (action === 'ban') return `${who} is banned for good: ${gone} ${told}`
  return `${who} is suspended for ${countText(days, 'day')}: ${gone} ${told}`
}

/** What is answered to an appeal, as it is proposed. */
export const answerDraft = (outcome: 'upheld' | 'reversed', rule: RuleId | null): string =>
  outcome === 'reversed'
    ? 'Somebody else has looked at it again. The decision was wrong, and it is undone. We are sorry.'
    : `Somebody else has looked at it again. The decision stands${rule ? `: ${quoted(rule)}` : '.'}`
