import { COMMANDS } from '../../commands/commands.ts'
import { byTheClock, type Command } from '../command.ts'
import { ALL } from '../deliveries.ts'
import type { NamedStep, Step } from '../situations/situation.ts'
import { GROUP_CHAT_SEQUENCES } from './group-chats.ts'
import { LATE_JOB_SEQUENCES, MATCH_SEQUENCES, NOTIFICATION_SEQUENCES } from './matches.ts'
import { DELETION_SEQUENCES, TRIP_SEQUENCES } from './trips.ts'

const nothingElse = (says: string) => () =>
  byTheClock(
    says,
    async () => undefined,
    () => undefined,
  )

const SENDING: readonly Command[] = [
  {
    ...{ name: 'send all that waits', weight: 1, sends: ALL, isRunIdle: true },
    attempt: nothingElse('all that waits is sent'),
  },
  {
    ...{ name: 'deliver all that waits', weight: 1, sends: ['deliver'], isRunIdle: true },
    attempt: nothingElse('all that waits is delivered'),
  },
]

/**
 * What random commands seldom come to by themselves: each one makes what the next is about, and the next is about the same
 * things and people as far as that can be.
 */
const NAMES: readonly (readonly NamedStep[])[] = [
  ...TRIP_SEQUENCES,
  ...MATCH_SEQUENCES,
  ...GROUP_CHAT_SEQUENCES,
  ...NOTIFICATION_SEQUENCES,
  ...LATE_JOB_SEQUENCES,
  ...DELETION_SEQUENCES,
]

function named(name: string): Command {
  const command = [...COMMANDS, ...SENDING].find((one) => one.name === name)
  if (!command) throw new Error(`No command is called ${name}`)
  return command
}

function stepOf(one: NamedStep): Step {
  if (typeof one === 'string') return { command: named(one) }
  const [name, wanted] = one
  const command = named(name)
  return typeof wanted === 'string' ? { command, refusal: wanted } : { command, situation: wanted }
}

export const SEQUENCES: readonly (readonly Step[])[] = NAMES.map((names) => {
  const steps = names.map(stepOf)
  const isSentLater = steps.some(({ command }) => command.sends)
  return steps.map((step) => ({ ...step, isSentLater }))
})
