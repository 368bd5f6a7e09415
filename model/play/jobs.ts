import { endOverdueChats, notifyMembers } from '../../server/src/modules/chat/group-chats/ending.ts'
import { wakeWishes } from '../../server/src/modules/discover/wishes/wake.ts'
import { mailIfUnread } from '../../server/src/modules/inbox/notifications/mail.ts'
import { deliver, push } from '../../server/src/modules/inbox/notifications/push.ts'
import { notifyMatchesOfChange } from '../../server/src/modules/matching/matches/on-events.ts'
import { notifyOfProposal } from '../../server/src/modules/meetups/plans/group-plans.ts'
import { deleteRestedUsernames } from '../../server/src/modules/people/users/rest-usernames.ts'
import { deleteDue, deleteTraveller } from '../../server/src/modules/privacy/deletion/delete-traveller.ts'
import { makeExport } from '../../server/src/modules/privacy/exports/make-export.ts'
import { notifySaversOfChange, remindSavers } from '../../server/src/modules/trips/saved-trips/notify-savers.ts'
import type { Services } from '../../server/src/open-services.ts'
import { deleteExpiredRows } from '../../server/src/operate/jobs.ts'

interface Payload {
  id: string
  device: string
}

const TASKS = {
  'delete-traveller': (services: Services, { id }: Payload) => deleteTraveller(services, id),
  'deliver-notification': (services: Services, { id }: Payload) => deliver(services, id),
  'push-notification': (services: Services, { id, device }: Payload) => push(services, id, device),
  'make-export': (services: Services, { id }: Payload) => makeExport(services, id),
  'mail-notification': (services: Services, { id }: Payload) => mailIfUnread(services, id),
  'wake-wishes': (services: Services, payload: Payload) => wakeWishes(services, payload),
  'notify-savers': (services: Services, { id }: Payload) => notifySaversOfChange(services, id),
  'notify-matches': (services: Services, { id }: Payload) => notifyMatchesOfChange(services, id),
  'notify-group': (services: Services, { id }: Payload) => notifyMembers(services, id),
  'notify-of-group-plan': (services: Services, { id }: Payload) => notifyOfProposal(services, id),
}
/** Looked for from time to time, whether anything waits or not. */
const RECURRING = {
  'remind-savers': remindSavers,
  'end-group-chats': endOverdueChats,
  'delete-due-travellers': deleteDue,
  'delete-expired-rows': (services: Services) => deleteExpiredRows(services, new Date()),
  'delete-rested-usernames': ({ db }: Services) => deleteRestedUsernames(db),
}
export type TaskName = keyof typeof TASKS | keyof typeof RECURRING

const isRecurring = (task: TaskName): task is keyof typeof RECURRING => Object.hasOwn(RECURRING, task)

const TAKE = `
  with due as (
    select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = $1),
  taken as (select count(*) from graphile_worker.complete_jobs(array(select id from due)))
  select due.payload from due cross join taken order by due.id`

/**
 * Works off what waits of one task, also what would not be due before a quarter of an hour. A worker would do the rest at once:
 * here it waits for its turn, so that a block may come between.
 */
export async function runJobs(services: Services, task: TaskName): Promise<void> {
  if (isRecurring(task)) return void (await RECURRING[task](services))
  const { rows } = await services.pool.query<{ payload: Payload }>(TAKE, [task])
  for (const { payload } of rows) await TASKS[task](services, payload)
}

export const forgetJobs = ({ pool }: Services) => pool.query('delete from graphile_worker._private_jobs')
