import type { ReportSubjectKind } from '@caravan/contract/reports.ts'
import type { TalkMessage } from '../../chat/talk/room.ts'
import type { Reportable } from './open-report.ts'

/** As many as one looks through. */
const MOST = 50

/** Messages that are loaded, the newest first. */
export const messageSubjects = <M extends TalkMessage>(
  kind: Extract<ReportSubjectKind, 'message' | 'group-message'>,
  messages: readonly M[],
  of: (message: M) => Pick<Reportable, 'user' | 'line'>,
): Reportable[] =>
  messages
    .slice(-MOST)
    .toReversed()
    .map((message) => ({ kind, id: message.id, label: message.content, ...of(message) }))
