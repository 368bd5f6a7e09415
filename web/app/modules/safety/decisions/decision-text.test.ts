import { expect, it } from 'vitest'
import { decisionTitle, effectText, suspensionAmong } from './queries.ts'

const suspended = (endsAt: string | null, isActive = true) => ({
  ...{ action: endsAt ? ('suspend' as const) : ('ban' as const), isActive, endsAt },
})
const decided = {
  ...({ action: 'suspend', rule: 'no-hate', text: '', about: 'comment', excerpt: null } as const),
  ...{ decidedAt: '2026-11-20T10:00:00.000Z', endsAt: '2026-11-27T10:00:00.000Z', isActive: true },
  ...{ appeal: null, canAppeal: true, isReplaced: false, isReopened: false },
}

it('says what was decided about', () => {
  expect(decisionTitle({ action: 'hide', about: 'trip' })).toBe('Your trip was hidden')
  expect(decisionTitle({ action: 'warn', about: 'traveller' })).toBe('A warning about your profile')
  expect(decisionTitle({ action: 'ban', about: 'message' })).toBe('Your account was closed')
})

it('says until when it holds, and that it does not any more', () => {
  expect(effectText(decided)).toBe('Until 27 Nov 2026, 10:00 UTC. You can use your account again after that.')
  expect(effectText({ ...decided, isActive: false })).toBe('This is over.')
  const appeal = { state: 'reversed', text: 'No.', createdAt: '', answer: 'Sorry.', decidedAt: '' } as const
  expect(effectText({ ...decided, isActive: false, appeal })).toBe('This was undone.')
})

it('of several, the one that keeps somebody out for longest', () => {
  const [short, long, ban] = [suspended('2026-11-27T10:00:00Z'), suspended('2026-12-27T10:00:00Z'), suspended(null)]
  expect(suspensionAmong([short, long])).toBe(long)
  expect(suspensionAmong([short, ban, long])).toBe(ban)
  expect(suspensionAmong([suspended('2026-11-27T10:00:00Z', false)])).toBeUndefined()
})
