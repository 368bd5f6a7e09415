import { expect, test } from 'vitest'
import { RULE_IDS, RULE_SECTIONS } from './rules.ts'

test('each rule is shown once', () => {
  expect(RULE_SECTIONS.flatMap(({ rules }) => rules).toSorted()).toEqual(RULE_IDS.toSorted())
})
