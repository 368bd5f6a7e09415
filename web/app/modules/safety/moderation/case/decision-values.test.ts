import type { CaseEvidence } from '@caravan/contract/evidence.ts'
import type { Case } from '@caravan/contract/moderation.ts'
import { RULES } from '@caravan/contract/rules.ts'
import { expect, it } from 'vitest'
import { actionsFor, bodyOf, errorsIn, evidenceLabel, evidenceOf, NOTHING_CHOSEN, textOf } from './decision-values.ts'

const evidence = (id: string, part: Partial<CaseEvidence> = {}): CaseEvidence => ({
  ...{ id, kind: 'message', subjectId: id, sealedAt: '2026-11-20T10:00:00.000Z', author: null },
  ...{ createdAt: '2026-11-20T09:00:00.000Z', fields: [{ name: 'content', value: 'Come alone.' }], messages: [] },
  ...{ seenBy: { audience: 'conversation', travellers: 2 }, pictures: [], canHide: false },
  ...part,
})
const caseOf = (
  all: CaseEvidence[],
  traveller: Case['traveller'] = { id: 'j', username: 'jonas', firstName: 'J' },
) => ({
  traveller,
  evidence: [],
  reports: all.map((one) => ({
    ...{ id: `r-${one.id}`, kind: one.kind, reason: 'harassment' as const, details: '', state: 'received' as const },
    ...{ createdAt: one.sealedAt, evidence: [one] },
  })),
})
const message = evidence('m1')
const trip = evidence('t1', { kind: 'trip', canHide: true, fields: [{ name: 'destination', value: 'Tinos' }] })

it('offers to hide only what can be hidden, and to warn or suspend only where there is somebody', () => {
  expect(actionsFor(caseOf([message]))).toEqual(['dismiss', 'warn', 'suspend', 'ban'])
  expect(actionsFor(caseOf([message, trip]))).toContain('hide')
  expect(actionsFor(caseOf([trip], null))).toEqual(['dismiss', 'hide'])
})

it('what several have reported is there once to decide about', () => {
  expect(evidenceOf(caseOf([message, { ...message, id: 'm2' }, trip])).map(({ id }) => id)).toEqual(['m1', 't1'])
  // and what was noticed without a report
  expect(evidenceOf({ ...caseOf([]), evidence: [message] })).toEqual([message])
})

it('says in words what a decision is about', () => {
  expect(evidenceLabel(message)).toBe('Message: Come alone.')
  expect(evidenceLabel(trip)).toBe('Trip')
  expect(evidenceLabel(evidence('long', { fields: [{ name: 'content', value: 'a'.repeat(500) }] }))).toHaveLength(150)
})

it('asks for what is missing, and for nothing but an action where a case is dismissed', () => {
  expect(errorsIn(NOTHING_CHOSEN, [])).toEqual({ action: 'Choose what to do.' })
  expect(errorsIn({ ...NOTHING_CHOSEN, action: 'dismiss' }, [])).toEqual({})
  const warn = { ...NOTHING_CHOSEN, action: 'warn' as const }
  expect(Object.keys(errorsIn(warn, [message])).sort()).toEqual(['evidenceId', 'rule', 'text'])
  const suspend = { ...warn, action: 'suspend' as const, evidenceId: 'm1', rule: 'no-harassment' as const }
  expect(errorsIn(suspend, [message])).toEqual({})
  for (const days of ['0', '366', '', '1.5', 'week']) {
    expect(errorsIn({ ...suspend, days }, [message])).toEqual({ days: 'Say for how many days: 1 to 365.' })
  }
  expect(errorsIn({ ...suspend, text: 'a'.repeat(1001) }, [message])).toHaveProperty('text')
  // what cannot be hidden is nothing that a hiding is about
  expect(errorsIn({ ...suspend, action: 'hide' }, [trip])).toHaveProperty('evidenceId')
})

it('proposes words that hold the rule and the days, until they are written by hand', () => {
  const suspend = { ...NOTHING_CHOSEN, action: 'suspend' as const, rule: 'no-harassment' as const, days: '3' }
  expect(textOf(suspend)).toContain('for 3 days')
  expect(textOf(suspend)).toContain(RULES['no-harassment'])
  expect(textOf({ ...suspend, text: 'In short: no.' })).toBe('In short: no.')
  expect(textOf({ ...NOTHING_CHOSEN, action: 'warn' })).toBe('')
})

it('sends what belongs to the action and nothing else', () => {
  const all = { action: 'suspend', evidenceId: 'm1', rule: 'no-hate', days: '7', text: ' Why. ' } as const
  const told = { evidenceId: 'm1', rule: 'no-hate', text: 'Why.' }
  expect(bodyOf(all)).toEqual({ action: 'suspend', ...told, days: 7 })
  expect(bodyOf({ ...all, action: 'ban' })).toEqual({ action: 'ban', ...told })
  expect(bodyOf({ ...all, action: 'dismiss' })).toEqual({ action: 'dismiss', text: 'Why.' })
  expect(bodyOf({ ...all, rule: null })).toBeNull()
})
