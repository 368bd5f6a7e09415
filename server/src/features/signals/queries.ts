import type { SignalKind, SignalSummary } from '@caravan/contract/signals.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { newId } from '../../db/id.ts'

/** @returns whether the case had none of this kind; the one that it has takes over the summary */
export async function upsertSignal(
  tx: Db,
  { caseId, kind, summary }: { caseId: string; kind: SignalKind; summary: SignalSummary },
): Promise<boolean> {
  const { rows } = await tx.execute<{ isNew: boolean }>(sql`
    insert into signals (id, case_id, kind, summary, first_at, last_at)
    values (${newId()}, ${caseId}, ${kind}, ${JSON.stringify(summary)}::jsonb, now(), now())
    on conflict (case_id, kind) do update set summary = excluded.summary, last_at = excluded.last_at
    returning xmax = 0 as "isNew"`)
  return rows[0]?.isNew === true
}
