import type { Step } from '@caravan/contract/options.ts'
import type { Db } from '../../../db/client.ts'
import { namedWithValues } from '../../../db/named.ts'
import { sql } from '../../../db/sql.ts'
import { type StepsRow, stepColumns } from '../../../db/steps.ts'
import type { Viewer } from '../../../platform/viewer.ts'

interface OwnSteps extends Record<string, unknown> {
  steps: StepsRow
  requiredStep: Step | null
}

export async function findOwnSteps(db: Db, viewer: Pick<Viewer, 'id'>): Promise<OwnSteps | undefined> {
  const { rows } = await db.execute<OwnSteps>(sql`
    select ${stepColumns(viewer, 'u')} as steps, u.required_step as "requiredStep" from users u where u.id = ${viewer.id}`)
  return rows[0]
}

export const setRequiredStep = (db: Db, userId: string, step: Step | null) =>
  db.execute(sql`update users set required_step = ${step} where id = ${userId}`)

/** What a traveller requires of somebody; nothing where one has asked the other already, or the two are matched. */
export async function findRequiredStep(db: Db, askerId: string, userId: string): Promise<Step | null> {
  const statement = sql`
    select u.required_step as step from users u
    where u.id = ${userId}::uuid and u.required_step is not null and not exists (
      select from matches m where m.ended_at is null and m.status in ('pending', 'accepted') and (
        (m.user_id = ${askerId}::uuid and m.owner_id = u.id)
        or (m.user_id = u.id and m.owner_id = ${askerId}::uuid)))`
  const [row] = await namedWithValues<{ step: Step | null }>(db, 'required-step', statement)
  return row?.step ?? null
}
