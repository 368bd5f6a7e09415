import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { COMMANDS } from '../commands/commands.ts'
import { SWITCHED_KINDS } from '../rules/notifications.ts'
import { isHere } from '../rules/visibility.ts'
import type { Traveller, World } from '../rules/world.ts'
import { difference, ID, type Reply, statusOf } from './call.ts'
import type { Attempt, Choose, Command } from './command.ts'
import { SEQUENCES } from './sequences/sequences.ts'
import type { Step } from './situations/situation.ts'

/** What is looked for among those who could do it, and what it could be about: nothing, where it comes as it comes. */
type Aim = 'done' | 'refused' | 'any'

/** One command of a history before it is known who is there: numbers choose by whom it is done, and about what. */
export interface CommandChoice extends Step {
  numbers: readonly number[]
  aim: Aim
}

/** More than the choosiest command takes. */
const NUMBERS = 6
const MOST = 1000
/** As often others are tried where a command has an aim, and where it is to lead to something rare. */
const MAX_TRIES = 20
const MAX_TRIES_OF_RARE = 600

const numbers = fc.array(fc.nat(MOST - 1), { minLength: NUMBERS, maxLength: NUMBERS })
const choice = (step: Step, aim: Aim): fc.Arbitrary<CommandChoice> =>
  numbers.map((numbers) => ({ ...step, numbers, aim: step.refusal ? 'refused' : aim }))

const anyAim = fc.constantFrom<Aim>('done', 'done', 'refused', 'any')
const single = fc
  .tuple(fc.oneof(...COMMANDS.map((one) => ({ weight: one.weight, arbitrary: fc.constant(one) }))), anyAim)
  .chain(([command, aim]) => choice({ command }, aim))

const isRare = ({ situation, refusal }: Step) => situation !== undefined || refusal !== undefined

/** What leads somewhere is done step by step. The last of it is tried again where it has to be refused, if nothing else is. */
const inOrder = (steps: readonly Step[]): fc.Arbitrary<CommandChoice[]> => {
  const again = steps.some(isRare) ? [] : steps.slice(-1)
  return fc.tuple(
    ...steps.map((step) => choice(step, 'done')),
    ...again.map(({ command }) => choice({ command }, 'refused')),
  )
}
const sequence = fc.constantFrom(...SEQUENCES).chain(inOrder)

const choices: fc.Arbitrary<CommandChoice[]> = fc.oneof(
  { weight: 2, arbitrary: single.map((one) => [one]) },
  { weight: 1, arbitrary: sequence },
)

/** Whoever is deleted does nothing later. */
const isDeleting = (steps: readonly Step[]) => steps.some(({ command }) => command.name === 'carry out deletions')

const COME_LAST = SEQUENCES.filter(isDeleting).map(inOrder)
/** They lead to something rare, which blocks and suspensions of earlier commands would keep from them. */
const COME_FIRST = SEQUENCES.filter((steps) => steps.some(isRare) && !isDeleting(steps)).map(inOrder)

/** Each sequence once, and each command: as often as its weight says, once where it is refused. */
const SHUFFLE_BAG: readonly fc.Arbitrary<CommandChoice[]>[] = [
  ...COME_FIRST,
  ...SEQUENCES.filter((steps) => !steps.some(isRare) && !isDeleting(steps)).map(inOrder),
  ...COME_LAST,
  ...COMMANDS.flatMap((command) => [
    choice({ command }, 'done'),
    choice({ command }, 'refused'),
    ...Array.from({ length: command.weight - 1 }, () => anyAim.chain((aim) => choice({ command }, aim))),
  ]).map((one) => one.map((only) => [only])),
]

/** Among so many histories with seeds in a row, the first a multiple of it, all of the bag is drawn once. */
export const HISTORIES_PER_SHUFFLE = 6

/** What one history draws, by its seed. Left to chance alone, a minute of histories misses one in five. */
export function shareOfBag(seed: number): fc.Arbitrary<CommandChoice[]>[] {
  const shuffle = Math.floor(seed / HISTORIES_PER_SHUFFLE)
  const shuffled = fc.shuffledSubarray([...SHUFFLE_BAG], { minLength: SHUFFLE_BAG.length })
  const [bag = []] = fc.sample(shuffled, { seed: shuffle, numRuns: 1 })
  const share = bag.filter((_one, place) => place % HISTORIES_PER_SHUFFLE === seed % HISTORIES_PER_SHUFFLE)
  const placeOf = (one: fc.Arbitrary<CommandChoice[]>) =>
    COME_FIRST.includes(one) ? 0 : COME_LAST.includes(one) ? 2 : 1
  return share.sort((one, other) => placeOf(one) - placeOf(other))
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
 * `before`, all that was said of the steps before; where nothing leads to the situation that is wanted, one that is done.
 */
export function attemptIn(world: World, choice: CommandChoice, before = ''): Found | undefined {
  const { command, numbers, aim, situation, refusal } = choice
  if (aim === 'any') return attemptBy(world, command, numbers)
  const tries = Array.from({ length: isRare(choice) ? MAX_TRIES_OF_RARE : MAX_TRIES }, (_, tried) => {
    const others =
      tried === 0 ? numbers : numbers.map((number, place) => anotherNumber(number, tried * NUMBERS + place))
    const found = attemptBy(world, command, others)
    return found && { found, numbers: others, shared: before ? sharedIn(world, found, before) : 0 }
  }).filter((tried) => tried !== undefined)
  const ranked = tries.sort((a, b) => b.shared - a.shared)
  if (aim === 'refused') {
    const isWanted = ({ found }: Tried) => (refusal ? found.attempt.refusal === refusal : isRefused(found))
    return (ranked.find(isWanted) ?? ranked.find((tried) => isLost(tried.found, tried.shared)))?.found
  }
  const leads = ({ numbers: own }: Tried) => {
    const after = situation && worldAfter(world, command, own)
    return after !== undefined && situation?.(after, world)
  }
  const changes = ({ numbers: own }: Tried) => command.isRunIdle || worldAfter(world, command, own) !== undefined
  return (ranked.find(leads) ?? ranked.find(changes))?.found
}

interface Tried {
  found: Found
  numbers: readonly number[]
}

/** Another number for each two, far from those of the next. */
function anotherNumber(number: number, at: number): number {
  let mixed = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(at + 1, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return ((mixed ^ (mixed >>> 13)) >>> 0) % MOST
}

/** How many things, people and kinds of notifications of an attempt were named before. */
function sharedIn({ travellers, deleted }: World, { attempt: { says, call } }: Found, before: string): number {
  const text = typeof call === 'function' ? says : says + JSON.stringify(call)
  const names = [...[...travellers.values(), ...deleted.values()].map(({ name }) => name), ...SWITCHED_KINDS]
  const named = [...(text.match(ID) ?? []), ...names.filter((name) => text.includes(name))]
  return new Set(named.filter((one) => before.includes(one))).size
}

function attemptBy(world: World, command: Command, numbers: readonly number[]): Found | undefined {
  const [who = 0, ...others] = numbers
  const by = whoActs(
    [...world.travellers.values()].filter(({ onlyDecides }) => !onlyDecides),
    who,
  )
  const attempt = by && command.attempt(world, by, chooseBy(others))
  if (!attempt) return undefined
  const refusal = attempt.isOfClock ? undefined : refusesCall(by, command)
  return { attempt: refusal ? { ...attempt, refusal } : attempt, by: by.id }
}

/** Whoever has left is signed out; who is suspended may do little. */
function refusesCall({ leftAt, isSuspended }: Traveller, { isWhileSuspended }: Command) {
  if (leftAt !== null) return 'signed-out' as const
  return isSuspended && !isWhileSuspended ? ('suspended' as const) : undefined
}

/** For a reason of its own: somebody suspended or gone is refused everything, and most is not there for most. */
const isRefused = ({ attempt: { refusal } }: Found) =>
  refusal !== undefined && !['suspended', 'signed-out', 'not-found'].includes(refusal)

/** What was named before is not there for them. */
const isLost = ({ attempt: { refusal } }: Found, shared: number) => refusal === 'not-found' && shared > 0

/** Of what a command would make: later than all that there is. */
const NEW_ID = 'ffffffff-ffff-7fff-bfff-ffffffffffff'

/** What is there afterwards; nothing where nothing is other. */
function worldAfter(world: World, command: Command, numbers: readonly number[]): World | undefined {
  const after = structuredClone(world)
  const found = attemptBy(after, command, numbers)
  if (!found || found.attempt.refusal) return undefined
  found.attempt.apply(after, { id: NEW_ID, match: { id: NEW_ID } })
  return isDeepStrictEqual(after, world) ? undefined : after
}

/** Somebody who is suspended or has left tries one time in four: nearly all that they do is refused. */
function whoActs(all: readonly Traveller[], who: number): Traveller | undefined {
  const active = all.filter(isHere)
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
