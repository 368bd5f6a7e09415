import { type Delivered, deliver, push } from '../rules/deliveries.ts'
import type { World } from '../rules/world.ts'
import type { CommandChoice } from './choice.ts'
import { difference, unmatched } from './difference.ts'
import type { TaskName } from './jobs.ts'
import type { Server } from './server.ts'

/** What comes of a notification some time after its cause. */
export type Step = 'deliver' | 'push'
export const ALL: readonly Step[] = ['deliver', 'push']

/** One time in four nothing of what waits is done after a command, one time in four not all: the next ones come before that. */
export function dueAfter({ numbers }: CommandChoice): readonly Step[] {
  const turn = (numbers.at(-1) ?? 0) % 4
  return turn === 0 ? [] : turn === 1 ? ['deliver'] : ALL
}

interface Compared {
  /** What open pages are sent an event of. */
  delivered: Delivered[]
  pushes: number
  /** What came out other, in words. */
  wrong: string[]
}

/** Does what waits, by the rules and by the server. */
export async function compareDeliveries(world: World, server: Server, steps: readonly Step[]): Promise<Compared> {
  const { runJobs, phones } = server
  if (!runJobs || !phones) return { delivered: [], pushes: 0, wrong: [] }
  const delivered = steps.includes('deliver') ? deliver(world) : []
  const pushed = steps.includes('push') ? push(world) : []
  for (const step of steps) await runJobs(TASKS[step])
  return { delivered, pushes: pushed.length, wrong: wrongPushes(pushed, phones.takeReceived()) }
}

const TASKS: Record<Step, TaskName> = { deliver: 'deliver-notification', push: 'push-notification' }

type Pushes = readonly { browser: string; payload: unknown }[]

/** Each comes once, to that browser, and nothing else does. */
function wrongPushes(expected: Pushes, actual: Pushes): string[] {
  const { missed, extra } = unmatched(expected, actual, (one, other) => !difference(one, other))
  const inWords = ({ browser, payload }: Pushes[number]) => `${browser}: ${JSON.stringify(payload)}`
  return [
    ...missed.map((one) => `is not pushed to ${inWords(one)}`),
    ...extra.map((one) => `is pushed to ${inWords(one)}`),
  ]
}
