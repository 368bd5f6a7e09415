import type { PageQuery } from '@caravan/contract/endpoint.ts'
import type { FormerContact, ReceivedWord } from '@caravan/contract/former-contacts.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import { type Page, pageOf, pageRange } from '../../../db/page.ts'
import type { Act } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import * as queries from './queries.ts'

/** Whom the viewer had to do with and does not see any more, for whatever reason. */
export async function list({ db, viewer }: Act, asked: PageQuery): Promise<Page<FormerContact>> {
  const range = pageRange(asked, LIMITS.listPage)
  const rows = await queries.listFormerContacts(db, viewer, range)
  return pageOf(rows, range.limit, present, ({ createdAt, id }) => ({ createdAt, id }))
}

/** @throws Problem `not-found` for whom the viewer sees, or never had to do with: the two look the same */
export async function listWords({ db, viewer }: Act, userId: string, asked: PageQuery): Promise<Page<ReceivedWord>> {
  if (!(await queries.isFormerContact(db, viewer, userId))) throw problem('not-found')
  const range = pageRange(asked, LIMITS.listPage)
  const rows = await queries.listReceivedWords(db, viewer, userId, range)
  return pageOf(rows, range.limit, presentWord, ({ createdAt, wordId: id }) => ({ createdAt, id }))
}

const present = ({ id, username, firstName, shared }: queries.FormerContactRow): FormerContact => ({
  user: { id, username: username ?? '', firstName: firstName ?? '' },
  shared,
})

const presentWord = ({ id, kind, content, about, createdAt }: queries.ReceivedWordRow): ReceivedWord => ({
  ...{ id, kind, content },
  place: nameIn(about, 'destination') ?? nameIn(about, 'groupChatName'),
  createdAt: createdAt.toISOString(),
})

const nameIn = (about: Record<string, unknown>, field: string) => {
  const value = about[field]
  return typeof value === 'string' ? value : null
}
