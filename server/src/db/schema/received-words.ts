import { index, jsonb, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { time, users } from './users.ts'

/** What a traveller received of another: words, or only that there was a request or a match. */
export const RECEIVED_KINDS = ['match', 'request', 'message', 'comment', 'vouch', 'plan'] as const
export type ReceivedKind = (typeof RECEIVED_KINDS)[number]

/**
 * Words that a traveller received and that are gone, for 90 days: withdrawn, declined, deleted, changed, or gone with their author
 * or their trip. Triggers write them in the transaction in which the words go (the initial migration), whatever
 * deletes them. Read by their recipient, and for reports.
 */
export const receivedWords = pgTable(
  'received_words',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    recipientId: belongsTo('recipient_id', () => users.id),
    kind: text('kind', { enum: RECEIVED_KINDS }).notNull(),
    /** Of the message, comment, vouch, plan or match. */
    subjectId: uuid('subject_id').notNull(),
    /** No reference: the author may be gone. */
    authorId: uuid('author_id').notNull(),
    /** As their author was named when the recipient received them. */
    username: text('username'),
    firstName: text('first_name'),
    /** As their author was named when they went. */
    lastUsername: text('last_username'),
    lastFirstName: text('last_first_name'),
    /** Empty of a match or a request without words. */
    content: text('content').notNull(),
    /** Where it was said: ids and names, by the names of the contract. */
    about: jsonb('about').$type<Record<string, unknown>>().notNull(),
    saidAt: time('said_at').notNull(),
    /** When the recipient saw them last: 90 days later they are deleted. */
    wentAt: time('went_at').notNull(),
  },
  (table) => [
    // listFormerContacts, listReceivedWords, findSubject of a traveller; deletion of a user
    index('received_words_recipient_idx').on(table.recipientId, table.authorId, table.saidAt),
    // findSubject by what was said; the same words are kept once
    uniqueIndex('received_words_subject_key').on(
      table.recipientId,
      table.subjectId,
      table.kind,
      sql`md5(${table.content})`,
    ),
    // deleteOldReceived
    index('received_words_went_idx').on(table.wentAt),
  ],
)

/** How a traveller was named until a moment, for 90 days: others go on knowing them by the name of then. A trigger writes it. */
export const formerNames = pgTable(
  'former_names',
  {
    userId: belongsTo('user_id', () => users.id),
    until: time('until').notNull(),
    username: text('username'),
    firstName: text('first_name'),
  },
  (table) => [
    // name_at: the first after a moment
    primaryKey({ columns: [table.userId, table.until] }),
    // deleteOldReceived
    index('former_names_until_idx').on(table.until),
  ],
)
