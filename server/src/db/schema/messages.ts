import { boolean, index, integer, pgTable, sql, text, uniqueIndex, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { matches } from './matches.ts'
import { time } from './users.ts'

/**
 * What the list of conversations shows, kept with each message, so that reading it costs the same however many
 * messages there are. The database makes the row when a match is accepted (a trigger of the migration that made
 * this table), whatever accepted it. Its two travellers are those of the match and go with it.
 */
export const conversations = pgTable(
  'conversations',
  {
    matchId: belongsTo('match_id', () => matches.id).primaryKey(),
    /** Who asked for the match. */
    askerId: uuid('asker_id').notNull(),
    /** Who was asked. */
    authorId: uuid('author_id').notNull(),
    matchedAt: time('matched_at').notNull(),
    /** When the last message came; before the first one, when they matched. */
    activeAt: time('active_at').notNull(),
    /** The number of the last message. */
    lastNumber: integer('last_number').notNull().default(0),
    lastSenderId: uuid('last_sender_id'),
    lastPreview: text('last_preview'),
    askerUnread: integer('asker_unread').notNull().default(0),
    authorUnread: integer('author_unread').notNull().default(0),
    /**
     * False once the match is over (the same trigger). It is here because this is the row that whoever writes
     * locks: a message that waited for the end of the match finds it closed.
     */
    isOpen: boolean('is_open').notNull().default(true),
    /** The number of the last message that each has read. */
    askerRead: integer('asker_read').notNull().default(0),
    authorRead: integer('author_read').notNull().default(0),
  },
  (table) => [
    // listConversations: one scan for each side one can be on
    index('conversations_asker_latest_idx').on(table.askerId, table.activeAt, table.matchId),
    index('conversations_author_latest_idx').on(table.authorId, table.activeAt, table.matchId),
    // countUnreadConversations, likewise
    index('conversations_asker_unread_idx').on(table.askerId).where(sql`asker_unread > 0`),
    index('conversations_author_unread_idx').on(table.authorId).where(sql`author_unread > 0`),
  ],
)

/** Words between two who matched. Who receives one is the other traveller of its conversation. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    matchId: belongsTo('match_id', () => conversations.matchId),
    /** Counted under the lock of the conversation's row: a reader who sees a number sees all before it. */
    number: integer('number').notNull(),
    senderId: uuid('sender_id').notNull(),
    content: text('content').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    // listMessages
    uniqueIndex('messages_conversation_number_key').on(table.matchId, table.number),
  ],
)
