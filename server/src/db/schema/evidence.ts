import { REPORT_SUBJECTS } from '@caravan/contract/reports.ts'
import { evidenceWords } from '../evidence-words.ts'
import { index, jsonb, pgTable, primaryKey, sql, text, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { cases } from './cases.ts'
import { reports } from './reports.ts'
import { pictures } from './uploads.ts'
import { time } from './users.ts'

export interface EvidencePerson {
  id: string
  username: string | null
  firstName: string | null
}

export interface EvidenceMessage {
  id: string
  author: EvidencePerson | null
  content: string
  createdAt: string
}

/** What was reported, as the reporter saw it at that moment. Times are ISO 8601. */
export interface EvidenceContent {
  /** Whose it is; null for a group chat whose creator is gone. */
  author: EvidencePerson | null
  createdAt: string
  /** What it says and shows, by the names of the contract. */
  fields: Record<string, unknown>
  /** Messages around it, oldest first, the reported one among them. */
  messages: EvidenceMessage[]
  /** Who could see it: an audience, or the travellers by their ids. */
  seenBy: { audience: string; travellerIds?: string[] }
}

/** A sealed copy of what was reported: nothing changes it (a trigger refuses), and it goes with its case alone. */
export const evidence = pgTable(
  'evidence',
  {
    id: uuid('id').primaryKey(),
    caseId: belongsTo('case_id', () => cases.id),
    /** Null for what belongs to the case without a report. */
    reportId: uuid('report_id').references(() => reports.id, { onDelete: 'cascade' }),
    subjectKind: text('subject_kind', { enum: REPORT_SUBJECTS }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    content: jsonb('content').$type<EvidenceContent>().notNull(),
    sealedAt: time('sealed_at').notNull(),
  },
  (table) => [
    // listQueue, listAppeals: the latest of a case; findCase, isSealed, deletion of a case
    index('evidence_case_idx').on(table.caseId),
    // insertEvidence: whether the report has the same already; deletion of a report
    index('evidence_report_idx').on(table.reportId),
    // listDecided: words
    index('evidence_words_idx').using('gin', sql`${evidenceWords(sql.raw('content'))} gin_trgm_ops`),
  ],
)

/** Pictures that evidence shows. Their files stay while a row is here: the database refuses to delete the picture. */
export const evidencePictures = pgTable(
  'evidence_pictures',
  {
    evidenceId: belongsTo('evidence_id', () => evidence.id),
    pictureId: uuid('picture_id')
      .notNull()
      .references(() => pictures.id),
  },
  (table) => [
    primaryKey({ columns: [table.evidenceId, table.pictureId] }),
    // deleteUnusedRows, deleteStored: whether a picture is evidence
    index('evidence_pictures_picture_idx').on(table.pictureId),
  ],
)
