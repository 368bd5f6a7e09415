import { expect, test } from 'vitest'
import { labelOf } from './option-labels.ts'
import { INTERESTS, InterestValues } from './options.ts'

test('a stored value is shown in title case', () => {
  expect(labelOf('local_experience_seeker')).toBe('Local Experience Seeker')
  expect(labelOf('mid_range')).toBe('Mid-range')
})

test('every value of both lists can be stored, each list without doubles', () => {
  for (const [interest, { wizard, profile, choose }] of Object.entries(INTERESTS)) {
    const schema = InterestValues[interest as keyof typeof InterestValues]
    for (const list of [wizard, profile]) {
      expect(new Set(list).size).toBe(list.length)
      for (const value of list) expect(schema.safeParse(choose === 'one' ? value : [value]).success).toBe(true)
    }
  }
})
