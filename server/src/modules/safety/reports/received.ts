import type { ReportSubjectKind } from '@caravan/contract/reports.ts'
import type { Db } from '../../../db/client.ts'
import type { EvidenceMessage } from '../../../db/schema/evidence.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { openWords, type SealingServices } from '../../chat/group-chats/sealed-words.ts'
import * as queries from './received-queries.ts'
import { findSubject, type SubjectRow } from './subject-queries.ts'

interface Subject {
  kind: ReportSubjectKind
  id: string
}

/** What a report is of: what its reporter sees, or received, also where it or its author is gone by now. */
export async function findSeenOrReceived(services: SealingServices, db: Db, viewer: Viewer, subject: Subject) {
  const found = (await findSubject(db, viewer, subject)) ?? (await findGone(services, db, viewer, subject))
  return found && subject.kind === 'traveller' ? withSealedWords(services, db, viewer, found, subject.id) : found
}

function findGone(
  services: SealingServices,
  db: Db,
  viewer: Viewer,
  subject: Subject,
): Promise<SubjectRow | undefined> {
  if (subject.kind === 'group-message') return findSealed(services, db, viewer, subject.id)
  if (subject.kind === 'group-chat') return findEndedChat(services, db, viewer, subject.id)
  return queries.findReceived(db, viewer, subject)
}

const opened = (
  services: SealingServices,
  { id, author, createdAt, sealed }: queries.SealedWords,
): EvidenceMessage => ({
  ...{ id, author, createdAt },
  content: openWords(services, sealed),
})

async function findSealed(
  services: SealingServices,
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<SubjectRow | undefined> {
  const rows = await queries.listSealedAround(db, viewer, id)
  const messages = rows.map((row) => opened(services, row))
  const said = messages.find((message) => message.id === id)
  const groupChatName = rows[0]?.groupChatName
  if (!said?.author) return undefined
  return {
    travellerId: said.author.id,
    pictures: [],
    content: {
      ...{ author: said.author, createdAt: said.createdAt, messages },
      fields: { content: said.content, groupChatName },
      seenBy: { audience: 'members' },
    },
  }
}

async function findEndedChat(services: SealingServices, db: Db, viewer: Viewer, id: string) {
  const { chat, sealed } = await queries.findEndedChat(db, viewer, id)
  const messages = sealed.map((row) => opened(services, row)).reverse()
  return chat && { ...chat, content: { ...chat.content, messages } }
}

/** What they said in group chats that are over belongs to what the reporter received of a traveller. */
async function withSealedWords(services: SealingServices, db: Db, viewer: Viewer, found: SubjectRow, id: string) {
  const rows = await queries.listSealedOf(db, viewer, id)
  if (rows.length === 0) return found
  const groupWords = rows.reverse().map((row) => `${row.groupChatName}: ${openWords(services, row.sealed)}`)
  return { ...found, content: { ...found.content, fields: { ...found.content.fields, groupWords } } }
}
