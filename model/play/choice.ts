import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { COMMANDS } from '../commands/commands.ts'
import { SWITCHED_KINDS } from '../rules/channels.ts'
import type { Traveller, World } from '../rules/world.ts'
import { type Reply, statusOf } from './call.ts'
import type { Attempt, Choose, Command } from './command.ts'
import { difference } from './difference.ts'
import { ID } from './ids.ts'
import { SEQUENCES } from './sequences.ts'

/** What is looked for among those who could do it, and what it could be about: nothing, where it comes as it comes. */
type Aim = 'done' | 'refused' | 'any'

/** One command of a history before it is known who is there: numbers choose by whom it is done, and about what. */
export interface CommandChoice {
  command: Command
  numbers: readonly number[]
  aim: Aim
}

/** More than the choosiest command takes. */
const NUMBERS = 6
const MOST = 1000
/** As often others are tried where a command has an aim. */
const MOST_TRIES = 20
const STEP = 137

const numbers = fc.array(fc.nat(MOST - 1), { minLength: NUMBERS, maxLength: NUMBERS })
const choice = (command: Command, aim: Aim) =>
  fc.record({ command: fc.constant(command), numbers, aim: fc.constant(aim) })

const anyAim = fc.constantFrom<Aim>('done', 'done', 'refused', 'any')
const single = fc
  .tuple(fc.oneof(...COMMANDS.map((one) => ({ weight: one.weight, arbitrary: fc.constant(one) }))), anyAim)
  .chain(([command, aim]) => choice(command, aim))

/** What leads somewhere is done step by step, and the last of it tried again where it has to be refused. */
const inOrder = (commands: readonly Command[]): fc.Arbitrary<CommandChoice[]> =>
  fc.tuple(
    ...commands.map((command) => choice(command, 'done')),
    ...commands.slice(-1).map((one) => choice(one, 'refused')),
  )
const sequence = fc.constantFrom(...SEQUENCES).chain(inOrder)

const choices: fc.Arbitrary<CommandChoice[]> = fc.oneof(
  { weight: 2, arbitrary: single.map((one) => [one]) },
  { weight: 1, arbitrary: sequence },
)

/** Each sequence once, and each command: as often as its weight says, once where it is refused. */
const SHUFFLE_BAG: readonly fc.Arbitrary<CommandChoice[]>[] = [
  ...SEQUENCES.map(inOrder),
  ...COMMANDS.flatMap((command) => [
    choice(command, 'done'),
    choice(command, 'refused'),
    ...Array.from({ length: command.weight - 1 }, () => anyAim.chain((aim) => choice(command, aim))),
  ]).map((one) => one.map((only) => [only])),
]

/** Among so many histories with seeds in a row, the first a multiple of it, all of the bag is drawn once. */
export const HISTORIES_PER_SHUFFLE = 6

/** What one history draws, by its seed. Left to chance alone, a minute of histories misses one in five. */
export function shareOfBag(seed: number): fc.Arbitrary<CommandChoice[]>[] {
  const shuffle = Math.floor(seed / HISTORIES_PER_SHUFFLE)
  const shuffled = fc.shuffledSubarray([...SHUFFLE_BAG], { minLength: SHUFFLE_BAG.length })
  const [bag = []] = fc.sample(shuffled, { seed: shuffle, numRuns: 1 })
  return bag.filter((_one, place) => place % HISTORIES_PER_SHUFFLE === seed % HISTORIES_PER_SHUFFLE)
}

/** So many choices by a seed, the same each time. */
export const choicesOf = (seed: number, count: number): CommandChoice[] =>
  fc.sample(choices, { seed, numRuns: count }).flat().slice(0, count)

interface Found {
  attempt: Attempt
  by: string
}

/**
 * What that is in a world; nothing where it cannot be tried there. Of several that fit it is the one that has most to do with
 * `before`: all that was said of the steps before.
 */
export function attemptIn(world: World, choice: CommandChoice, before = ''): Found | undefined {
  const { command, numbers, aim } = choice
  if (aim === 'any') return attemptBy(world, command, numbers)
  const tries = Array.from({ length: MOST_TRIES }, (_, tried) => {
    const others = numbers.map((number) => (number + tried * STEP) % MOST)
    const found = attemptBy(world, command, others)
    return found && { found, numbers: others, shared: before ? sharedIn(world, found, before) : 0 }
  }).filter((tried) => tried !== undefined)
  const ranked = tries.sort((a, b) => b.shared - a.shared)
  if (aim === 'done') return ranked.find(({ numbers: own }) => command.sendsAll || changes(world, command, own))?.found
  return (ranked.find(({ found }) => isRefused(found)) ?? ranked.find((tried) => isLost(tried.found, tried.shared)))
    ?.found
}

/** How many things, people and kinds of notifications of an attempt were named before. */
function sharedIn({ travellers }: World, { attempt: { says, call } }: Found, before: string): number {
  const text = typeof call === 'function' ? says : says + JSON.stringify(call)
  const names = [...[...travellers.values()].map(({ name }) => name), ...SWITCHED_KINDS]
  const named = [...(text.match(ID) ?? []), ...names.filter((name) => text.includes(name))]
  return new Set(named.filter((one) => before.includes(one))).size
}

function attemptBy(world: World, command: Command, numbers: readonly number[]): Found | undefined {
  const [who = 0, ...others] = numbers
  const by = whoActs([...world.travellers.values()], who)
  const attempt = by && command.attempt(world, by, chooseBy(others))
  if (!attempt) return undefined
  const isRefused = by.isSuspended && !attempt.isOfClock
  return { attempt: isRefused ? { ...attempt, refusal: 'suspended' } : attempt, by: by.id }
}

/** For a reason of its own: somebody suspended is refused everything, and most is not there for most. */
const isRefused = ({ attempt: { refusal } }: Found) =>
  refusal !== undefined && refusal !== 'suspended' && refusal !== 'not-found'

/** What was named before is not there for them. */
const isLost = ({ attempt: { refusal } }: Found, shared: number) => refusal === 'not-found' && shared > 0

/** Whether anything is other afterwards. */
function changes(world: World, command: Command, numbers: readonly number[]): boolean {
  const after = structuredClone(world)
  const found = attemptBy(after, command, numbers)
  if (!found || found.attempt.refusal) return false
  const id = randomUUID()
  found.attempt.apply(after, { id, match: { id } })
  return !isDeepStrictEqual(after, world)
}

/** Somebody who is suspended tries one time in four: all that they do is refused. */
function whoActs(all: readonly Traveller[], who: number): Traveller | undefined {
  const active = all.filter(({ isSuspended }) => !isSuspended)
  const among = who % 4 === 0 ? all : active
  return among[Math.floor(who / 4) % among.length]
}

function chooseBy(numbers: readonly number[]): Choose {
  let used = 0
  const next = () => numbers[used++ % numbers.length] ?? 0
  return {
    of(items) {
      const all = [...items]
      return all[next() % Math.max(all.length, 1)]
    },
    inTen: (times) => next() % 10 < times,
    words: () => `Words ${numbers.join('-')}.`,
  }
}

/** Where a reply is another than the rules say, in words. */
export function judge({ refusal, reply: expected = {} }: Attempt, reply: Reply): string | null {
  if (refusal) return difference({ status: statusOf(refusal), body: { type: `/problems/${refusal}` } }, reply)
  if (reply.status !== 200 && reply.status !== 201) return `answers ${reply.status} ${JSON.stringify(reply.body)}`
  return difference(expected, reply.body)
}
