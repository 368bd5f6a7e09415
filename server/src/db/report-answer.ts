import { REPORTS } from '@caravan/contract/reports.ts'
import { knownAs } from './received.ts'
import { sql } from './sql.ts'
import { nameableTraveller } from './visible.ts'

const words = sql.raw(String(REPORTS.quote))

/** How what was reported begins, of the report `r`: as its reporter saw it last. Of a profile nothing is quoted. */
export const reportQuote = sql`(
  select nullif(case when length(said.words) > ${words} then left(said.words, ${words} - 1) || '…' else said.words end, '')
  from evidence s cross join lateral (select regexp_replace(coalesce(s.content #>> '{fields,content}',
    s.content #>> '{fields,description}', s.content #>> '{fields,name}'), '\\s+', ' ', 'g') as words) said
  where s.report_id = r.id and r.subject_kind <> 'traveller' order by s.sealed_at desc, s.id desc limit 1)`

/** Whether it is hidden by a decision: its reporter sees that it is gone. Its author may have deleted it since. */
export const isRemovedReport = sql`(r.state = 'acted' and (
  exists (select from hidden_subjects h where h.subject_id = r.subject_id)
  or exists (select from decisions d where d.case_id = r.case_id and d.subject_id = r.subject_id and d.kind = 'hide'
    and d.appeal_state is distinct from 'reversed' and d.replaced_at is null offset 0)))`

/** The report `r` of the case `c` as its answer names it to its reporter: as they know whom it is about, if they may see a name. */
export const reportAnswer = sql`json_build_object('kind', r.subject_kind, 'state', r.state, 'quote', ${reportQuote},
  'isRemoved', ${isRemovedReport}, 'username', (select known.username from ${knownAs({ id: sql`r.reporter_id` }, sql`c.traveller_id`)} known
    where ${nameableTraveller({ id: sql`r.reporter_id` }, sql`c.traveller_id`)}))`
