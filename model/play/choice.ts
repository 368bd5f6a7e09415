import fc from 'fast-check'
import { COMMANDS } from '../commands/commands.ts'
import type { Traveller, World } from '../rules/world.ts'
import { type Reply, statusOf } from './call.ts'
import type { Attempt, Choose, Command } from './command.ts'
import { difference } from './difference.ts'

/** One command of a history before it is known who is there: numbers choose by whom it is done, and about what. */
export interface CommandChoice {
  command: Command
  numbers: readonly number[]
}

/** More than the choosiest command takes. */
const NUMBERS = 6
const command = fc.oneof(...COMMANDS.map((one) => ({ weight: one.weight, arbitrary: fc.constant(one) })))
const numbers = fc.array(fc.nat(999), { minLength: NUMBERS, maxLength: NUMBERS })
export const choices: fc.Arbitrary<CommandChoice> = fc.record({ command, numbers })

/** So many choices by a seed, the same each time. */
export const choicesOf = (seed: number, count: number): CommandChoice[] => fc.sample(choices, { seed, numRuns: count })

/** What that is in a world; nothing where it cannot be tried there. */
export function attemptIn(
  world: World,
  { command, numbers }: CommandChoice,
): { attempt: Attempt; by: string } | undefined {
  const [who = 0, ...others] = numbers
  const by = whoActs([...world.travellers.values()], who)
  const attempt = by && command.attempt(world, by, chooseBy(others))
  if (!attempt) return undefined
  const isRefused = by.isSuspended && !attempt.isOfClock
  return { attempt: isRefused ? { ...attempt, refusal: 'suspended' } : attempt, by: by.id }
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
