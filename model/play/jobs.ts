import { deliver } from '../../server/src/features/notifications/deliver.ts'
import { push } from '../../server/src/features/notifications/push.ts'
import type { Services } from '../../server/src/services.ts'

interface Payload {
  id: string
  device: string
}

const TASKS = {
  'deliver-notification': (services: Services, { id }: Payload) => deliver(services, id),
  'push-notification': (services: Services, { id, device }: Payload) => push(services, id, device),
}
export type TaskName = keyof typeof TASKS

const TAKE = `
  with due as (
    select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = $1 and j.run_at <= now()),
  taken as (select count(*) from graphile_worker.complete_jobs(array(select id from due)))
  select due.payload from due cross join taken order by due.id`

/** Works off what is due of one task. A worker would do it at once: here it waits for its turn, that a block may come between. */
export async function runJobs(services: Services, task: TaskName): Promise<void> {
  const { rows } = await services.pool.query<{ payload: Payload }>(TAKE, [task])
  for (const { payload } of rows) await TASKS[task](services, payload)
}
