import type { Db } from '../../../db/client.ts'
import type { EvidenceMessage } from '../../../db/schema/evidence.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { openWords, type SealingServices } from '../../chat/group-chats/sealed-words.ts'
import type { Subject } from './queries.ts'
import * as queries from './received-queries.ts'
import { findSubject, type SubjectRow } from './subject-queries.ts'

/** The reporter, and what opens words that were sealed. */
interface Reporting {
  services: SealingServices
  db: Db
  viewer: Viewer
}

/** What a report is of: what its reporter sees, or received, also where it or its author is gone by now. */
export async function findSeenOrReceived(by: Reporting, subject: Subject): Promise<SubjectRow | undefined> {
  const found = (await findSubject(by.db, by.viewer, subject)) ?? (await findGone(by, subject))
  return found && subject.kind === 'traveller' ? withSealedWords(by, found, subject.id) : found
}

function findGone(by: Reporting, subject: Subject): Promise<SubjectRow | undefined> {
  if (subject.kind === 'group-message') return findSealed(by, subject.id)
  if (subject.kind === 'group-chat') return findEndedChat(by, subject.id)
  return queries.findReceived(by.db, by.viewer, subject)
}

const opened = (
  { services }: Reporting,
  { sealed, groupChatName: _, ...message }: queries.SealedWords,
): EvidenceMessage => ({
  ...message,
  content: openWords(services, sealed),
})

async function findSealed(by: Reporting, id: string): Promise<SubjectRow | undefined> {
  const rows = await queries.listSealedAround(by.db, by.viewer, id)
  const messages = rows.map((row) => opened(by, row))
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

async function findEndedChat(by: Reporting, id: string): Promise<SubjectRow | undefined> {
  const { chat, sealed } = await queries.findEndedChat(by.db, by.viewer, id)
  const messages = sealed.map((row) => opened(by, row)).reverse()
  return chat && { ...chat, content: { ...chat.content, messages } }
}

/** What they said in group chats that are over belongs to what the reporter received of a traveller. */
async function withSealedWords(
  { services, db, viewer }: Reporting,
  found: SubjectRow,
  id: string,
): Promise<SubjectRow> {
  const rows = await queries.listSealedOf(db, viewer, id)
  if (rows.length === 0) return found
  const groupWords = rows.reverse().map((row) => `${row.groupChatName}: ${openWords(services, row.sealed)}`)
  return { ...found, content: { ...found.content, fields: { ...found.content.fields, groupWords } } }
}
