import { z } from 'zod'
import { Id, Time } from './fields.ts'
import { ReportSubjectKind } from './reports.ts'

/**
 * Somebody in evidence. Only the one whom the case is about is named: of the others one may be who reported. They are
 * numbered, the same number for the same traveller in all the evidence of a case: 'Traveler 2'.
 */
export const EvidenceAuthor = z.object({ isSubject: z.boolean(), name: z.string() })
export type EvidenceAuthor = z.infer<typeof EvidenceAuthor>

export const EvidencePicture = z.object({
  id: Id,
  /** Serves the picture to a moderator alone, and logs each look. */
  url: z.string(),
})

/** A sealed copy of what was reported, as it was seen then. */
export const CaseEvidence = z.object({
  id: Id,
  kind: ReportSubjectKind,
  subjectId: Id,
  sealedAt: Time,
  author: EvidenceAuthor.nullable(),
  createdAt: Time,
  /** What it says and shows, in order: `name` is a field of the contract (`description`, `bio`), `value` is text. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Around it, oldest first; `isReported` marks the message that the report is of. */
  messages: z.array(
    z.object({ author: EvidenceAuthor.nullable(), content: z.string(), createdAt: Time, isReported: z.boolean() }),
  ),
  /** Who could see it: `all`, `female`, `male`, `matches`, `conversation`, `city` or `members`; how many where that is known. */
  seenBy: z.object({ audience: z.string(), travellers: z.int().nullable() }),
  pictures: z.array(EvidencePicture),
  /** Whether `hide` can be about it. */
  canHide: z.boolean(),
})
export type CaseEvidence = z.infer<typeof CaseEvidence>

/** Where a picture of a case is served: `GET`, by the session of a moderator. */
export const evidencePicturePath = (caseId: string, pictureId: string) => `/objects/evidence/${caseId}/${pictureId}`
