import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { COMMANDS } from '../commands/commands.ts'
import { SWITCHED_KINDS } from '../rules/notifications.ts'
import { isHere } from '../rules/visibility.ts'
import type { Traveller, World } from '../rules/world.ts'
import { difference, ID, type Reply, statusOf } from './call.ts'
import type { Attempt, Choose, Command } from './command.ts'
import { SEQUENCES } from './sequences.ts'

/** What is looked for among those who could do it, and what it could be about: nothing, where it comes as it comes. */
type Aim = 'done' | 'refused' | 'any'

/** One command of a history before it is known who is there: numbers choose by whom it is done, and about what. */
export interface CommandChoice {
  command: Command
  numbers: readonly number[]
  aim: Aim
  /** Nothing is sent after it but what it sends itself: its sequence says when. */
  isSentLater?: boolean
}

/** More than the choosiest command takes. */
const NUMBERS = 6
const MAX_NUMBER = 999
/** As often others are tried where a command has an aim. */
const MAX_TRIES = 40

const numbers = fc.array(fc.nat(MAX_NUMBER), { minLength: NUMBERS, maxLength: NUMBERS })

const single = fc.record({
  command: fc.oneof(...COMMANDS.map((one) => ({ weight: one.weight, arbitrary: fc.constant(one) }))),
  numbers,
  aim: fc.constantFrom<Aim>('done', 'done', 'refused', 'refused', 'any'),
})

/** The last of it is tried once more where it has to be refused. */
const inOrder = (commands: readonly Command[]): fc.Arbitrary<CommandChoice[]> => {
  const isSentLater = commands.some(({ sends }) => sends)
  const step = (command: Command, aim: Aim) => numbers.map((numbers) => ({ command, numbers, aim, isSentLater }))
  return fc.tuple(
    ...commands.map((command) => step(command, 'done')),
    ...commands.slice(-1).map((command) => step(command, 'refused')),
  )
}

export const choices: fc.Arbitrary<CommandChoice[]> = fc.oneof(
  { weight: 2, arbitrary: single.map((one) => [one]) },
  { weight: 1, arbitrary: fc.constantFrom(...SEQUENCES).chain(inOrder) },
)

/** So many choices by a seed, the same each time. */
export const choicesOf = (seed: number, count: number): CommandChoice[] =>
  fc.sample(choices, { seed, numRuns: count }).flat().slice(0, count)

interface Found {
  attempt: Attempt
  by: string
}

/**
 * What that is in a world; nothing where it cannot be tried there. Of several that fit it is the one that has most to do with
 * `before`, all that was said of the steps before.
 */
export function attemptIn(world: World, { command, numbers, aim }: CommandChoice, before = ''): Found | undefined {
  if (aim === 'any') return attemptBy(world, command, numbers)
  const tries = Array.from({ length: MAX_TRIES }, (_, tried) => {
    const others =
      tried === 0 ? numbers : numbers.map((number, place) => anotherNumber(number, tried * NUMBERS + place))
    const found = attemptBy(world, command, others)
    return found && { found, numbers: others, shared: before ? sharedIn(world, found, before) : 0 }
  }).filter((tried) => tried !== undefined)
  const ranked = tries.sort((a, b) => b.shared - a.shared)
  const fitting =
    aim === 'refused'
      ? (ranked.find(({ found }) => isRefused(found)) ?? ranked.find(({ found, shared }) => isLost(found, shared)))
      : ranked.find((tried) => command.isRunIdle || changes(world, command, tried.numbers))
  return fitting?.found
}

/** Another number for each two, far from those of the next. */
function anotherNumber(number: number, at: number): number {
  let mixed = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(at + 1, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return ((mixed ^ (mixed >>> 13)) >>> 0) % (MAX_NUMBER + 1)
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

/** For what was done before: who is suspended or gone is refused everything, and most is not there for most. */
const isRefused = ({ attempt: { refusal } }: Found) =>
  refusal !== undefined && !['suspended', 'signed-out', 'not-found', 'self-match'].includes(refusal)

/** What was named before is not there for them. */
const isLost = ({ attempt: { refusal } }: Found, shared: number) => refusal === 'not-found' && shared > 0

/** Of what a command would make: later than all that there is. */
const NEW_ID = 'ffffffff-ffff-7fff-bfff-ffffffffffff'

function changes(world: World, command: Command, numbers: readonly number[]): boolean {
  const after = structuredClone(world)
  const found = attemptBy(after, command, numbers)
  if (!found || found.attempt.refusal) return false
  found.attempt.apply(after, { id: NEW_ID, match: { id: NEW_ID } })
  return !isDeepStrictEqual(after, world)
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
  const of: Choose['of'] = (items) => {
    const all = [...items]
    return all[next() % Math.max(all.length, 1)]
  }
  const inTen = (times: number) => next() % 10 < times
  return {
    of,
    mostly: (wanted, all, times = 8) => of(wanted.length > 0 && inTen(times) ? wanted : all),
    inTen,
    words: () => `Words ${numbers.join('-')}.`,
  }
}

/** Where a reply is another than the rules say, in words. */
export function judge({ refusal, reply: expected = {} }: Attempt, reply: Reply): string | null {
  if (refusal) return difference({ status: statusOf(refusal), body: { type: `/problems/${refusal}` } }, reply)
  if (reply.status !== 200 && reply.status !== 201) return `answers ${reply.status} ${JSON.stringify(reply.body)}`
  return difference(expected, reply.body)
}
