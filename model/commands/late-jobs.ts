import { byTheClock, type Command } from '../play/command.ts'
import type { TaskName } from '../play/jobs.ts'
import {
  notifyGroups,
  notifyMatches,
  notifyOfGroupPlans,
  notifySavers,
  remindSavers,
  wakeWishes,
} from '../rules/late-jobs.ts'
import type { World } from '../rules/world.ts'

/** All that waits of one task is done, or looked for, where that is not done by somebody else. */
const job = (name: string, task: TaskName, apply: (world: World) => void): Command => ({
  name,
  weight: 1,
  isRunIdle: true,
  attempt: (world) =>
    world.hasLateJobs ? byTheClock(name, async (server) => server.runJobs?.(task), apply) : undefined,
})

export const lateJobCommands: Command[] = [
  job('wake wishes', 'wake-wishes', wakeWishes),
  job('notify savers', 'notify-savers', notifySavers),
  job('remind savers', 'remind-savers', remindSavers),
  job('notify matches of changed trips', 'notify-matches', notifyMatches),
  job('notify group chats', 'notify-group', notifyGroups),
  job('notify of plans in group chats', 'notify-of-group-plan', notifyOfGroupPlans),
]
