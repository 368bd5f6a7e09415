import { InterestValues } from '@caravan/contract/options.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'

const { database } = await useApp()

/** Another one each time; put the printed one here to see the same pairs again. */
const SEED = Math.floor(Math.random() * 2 ** 31)
const PAIRS = 2000

const LEVELS = ['beginner', 'intermediate', 'experienced', 'expert'] as const
const OPPOSITES = [
  ['night_owl', 'early_bird'],
  ['adventurous', 'cautious'],
  ['active_lifestyle', 'relaxed_pace'],
  ['budget', 'luxury'],
  ['introvert', 'extrovert'],
]

const profile = fc.record({
  lifestyle: fc.subarray([...InterestValues.lifestyle.element.options]),
  travelBudget: fc.option(fc.constantFrom(...InterestValues.travelBudget.options)),
  personalityType: fc.option(fc.constantFrom(...InterestValues.personalityType.options)),
  experienceLevel: fc.option(fc.constantFrom(...LEVELS)),
})
type Profile = typeof profile extends fc.Arbitrary<infer P> ? P : never

/** The slow way, by words. */
function clashesOf(one: Profile, other: Profile): number {
  const words = ({ lifestyle, travelBudget, personalityType }: Profile) => [...lifestyle, travelBudget, personalityType]
  const says = (who: Profile, word: string, not: string) =>
    words(who).some((said) => said === word) && !words(who).some((said) => said === not)
  const opposite = OPPOSITES.filter(
    ([a = '', b = '']) => (says(one, a, b) && says(other, b, a)) || (says(one, b, a) && says(other, a, b)),
  )
  const [mine, theirs] = [one, other].map(({ experienceLevel }) => experienceLevel && LEVELS.indexOf(experienceLevel))
  const isFar = typeof mine === 'number' && typeof theirs === 'number' && Math.abs(mine - theirs) >= 2
  return opposite.length + Number(isFar)
}

const said = ({ lifestyle, travelBudget, personalityType, experienceLevel }: Profile) => [
  ...lifestyle.map((value) => `lifestyle ${value}`),
  ...(travelBudget ? [`travelBudget ${travelBudget}`] : []),
  ...(personalityType ? [`personalityType ${personalityType}`] : []),
  ...(experienceLevel ? [`experienceLevel ${experienceLevel}`] : []),
]

test('the database counts clashes as one would by reading both profiles', async () => {
  console.log(`clashes.test.ts: seed ${SEED}`)
  const pairs = fc.sample(fc.tuple(profile, profile), { numRuns: PAIRS, seed: SEED })
  const { rows } = await database.pool.query<{ clashes: number }>(
    `select interest_clashes(
       interest_bits(array(select jsonb_array_elements_text(pair -> 0))),
       interest_bits(array(select jsonb_array_elements_text(pair -> 1)))) as clashes
     from jsonb_array_elements($1::jsonb) with ordinality as listed(pair, n) order by n`,
    [JSON.stringify(pairs.map((two) => two.map(said)))],
  )
  expect(rows.map(({ clashes }) => clashes)).toEqual(pairs.map(([one, other]) => clashesOf(one, other)))
  expect(new Set(rows.map(({ clashes }) => clashes)).size).toBeGreaterThan(3)
})
