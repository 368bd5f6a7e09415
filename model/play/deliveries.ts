import { type Delivered, deliver, mail, push } from '../rules/deliveries.ts'
import type { World } from '../rules/world.ts'
import type { CommandChoice } from './choice.ts'
import { difference, unmatched } from './difference.ts'
import type { TaskName } from './jobs.ts'
import type { Server } from './server.ts'

/** What comes of a notification some time after its cause. */
export type SendingStep = 'deliver' | 'push' | 'mail'
export const ALL: readonly SendingStep[] = ['deliver', 'push', 'mail']

/** How many of them are done after a command: mostly none or the first alone, so that what the next ones do comes before the others. */
const DUE = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3] as const

export function dueAfter({ command, numbers, isSentLater }: CommandChoice): readonly SendingStep[] {
  if (command.sends) return command.sends
  return isSentLater ? [] : ALL.slice(0, DUE[(numbers.at(-1) ?? 0) % DUE.length])
}

interface Compared {
  /** What open pages are sent an event of. */
  delivered: Delivered[]
  pushes: number
  mails: number
  /** What came out other, in words. */
  wrong: string[]
}

/** Does what waits, by the rules and by the server. */
export async function compareDeliveries(
  world: World,
  server: Server,
  steps: readonly SendingStep[],
): Promise<Compared> {
  const { runJobs, pushedBrowsers, mailbox } = server
  if (!runJobs || !pushedBrowsers || !mailbox) return { delivered: [], pushes: 0, mails: 0, wrong: [] }
  const delivered = steps.includes('deliver') ? deliver(world) : []
  const pushed = steps.includes('push') ? push(world) : []
  const mailed = steps.includes('mail') ? mail(world) : []
  for (const step of steps) await runJobs(TASKS[step])
  const wrong = [
    ...otherThan(pushed, pushedBrowsers.takeReceived(), 'pushed'),
    ...otherThan(mailed, await mailbox.takeReceived(), 'mailed'),
  ]
  return { delivered, pushes: pushed.length, mails: mailed.length, wrong }
}

const TASKS: Record<SendingStep, TaskName> = {
  deliver: 'deliver-notification',
  push: 'push-notification',
  mail: 'mail-notification',
}

/** Each comes once, and nothing else does. */
function otherThan(expected: readonly object[], actual: readonly object[], how: string): string[] {
  const { missed, extra } = unmatched(expected, actual, (one, other) => !difference(one, other))
  return [
    ...missed.map((one) => `not ${how}: ${JSON.stringify(one)}`),
    ...extra.map((one) => `${how}: ${JSON.stringify(one)}`),
  ]
}
