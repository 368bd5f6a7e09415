import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MEMBERS, newTraveller, setFirstSwitches } from './play/cast.ts'
import { attemptIn, type CommandChoice, HISTORIES_PER_SHUFFLE, shareOfBag } from './play/choice.ts'
import { dueAfter } from './play/deliveries.ts'
import { SEQUENCES } from './play/sequences/sequences.ts'
import type { Step } from './play/situations/situation.ts'
import { deliver, mail, push } from './rules/deliveries.ts'
import { emptyWorld } from './rules/empty-world.ts'
import type { Picture, World } from './rules/world.ts'

const SHUFFLES = 4
const PICTURES: readonly Picture['kind'][] = ['trips', 'avatars']

let made = 0
/** Later than those before, the same each time. */
const newId = () => `00000000-0000-7000-8000-${String(++made).padStart(12, '0')}`

function beginning(): World {
  const world = emptyWorld()
  for (const member of MEMBERS) {
    const ownerId = newId()
    world.travellers.set(ownerId, newTraveller(member, ownerId))
    world.browsers.set(`browser of ${member.name}`, { by: ownerId, number: ++world.time })
    for (const kind of PICTURES) {
      const id = newId()
      world.pictures.set(id, { id, kind, ownerId })
    }
  }
  world.hasLateJobs = true
  setFirstSwitches(world)
  return world
}

/** The same situation may be that of several commands. */
const wantedBy = ({ command, situation, refusal }: Step) => `${command.name}: ${situation?.name ?? refusal}`

/** Does what a history of this seed draws, by the rules alone, without a server. @returns what it was that its steps led to */
function playByRules(seed: number): Set<string> {
  const [drawn = []] = fc.sample(fc.tuple(...shareOfBag(seed)), { seed, numRuns: 1 })
  const world = beginning()
  const met = new Set<string>()
  for (const choices of drawn) {
    const said: string[] = []
    for (const choice of choices) said.push(doByRules(world, choice, said.join(), met))
  }
  return met
}

function doByRules(world: World, choice: CommandChoice, before: string, met: Set<string>): string {
  const attempt = attemptIn(world, choice, before)?.attempt
  if (!attempt) return ''
  const worldBefore = structuredClone(world)
  const reply = { id: newId(), match: { id: newId() } }
  if (!attempt.refusal) attempt.apply(world, reply)
  if (!attempt.refusal && choice.situation?.(world, worldBefore)) met.add(wantedBy(choice))
  if (attempt.refusal && attempt.refusal === choice.refusal) met.add(wantedBy(choice))
  const due = dueAfter(choice)
  if (due.includes('deliver')) deliver(world)
  if (due.includes('push')) push(world)
  if (due.includes('mail')) mail(world)
  return JSON.stringify([attempt.says, typeof attempt.call === 'function' ? null : attempt.call, reply])
}

test('the steps of sequences lead to what they are to lead to', () => {
  const steps = SEQUENCES.flat().filter(({ situation, refusal }) => situation ?? refusal)
  const wanted = new Set(steps.map(wantedBy))
  made = 0
  const seeds = Array.from({ length: SHUFFLES * HISTORIES_PER_SHUFFLE }, (_, seed) => seed)
  const met = new Set(seeds.flatMap((seed) => [...playByRules(seed)]))
  expect([...wanted].filter((one) => !met.has(one))).toEqual([])
})
