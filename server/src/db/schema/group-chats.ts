import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { time, users } from './users.ts'

/** A chat of the travellers in one city. Its end deletes the row with everything that was said there; `ended_group_chats` keeps it sealed. */
export const groupChats = pgTable(
  'group_chats',
  {
    id: uuid('id').primaryKey(),
    /** As `users.city_key`. */
    cityKey: text('city_key').notNull(),
    city: text('city').notNull(),
    country: text('country').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** Counted under the lock of this row, which joining and leaving take first. */
    memberCount: integer('member_count').notNull().default(0),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** When the last message was written: given out under the lock of this row, each a millisecond later at least. */
    lastMessageAt: time('last_message_at'),
    /** When members who have not read on are notified: until then no further message asks for it. */
    notifyAt: time('notify_at'),
  },
  (table) => [
    // listCityChats, hasSameName
    index('group_chats_city_newest_idx').on(table.cityKey, table.createdAt, table.id),
    // countActiveOf a creator, deletion of a user
    index('group_chats_creator_idx').on(table.createdBy, table.expiresAt),
    // listOverdue: those whose time is over, the oldest first
    index('group_chats_expiry_idx').on(table.expiresAt),
  ],
)

export const groupMembers = pgTable(
  'group_members',
  {
    groupChatId: belongsTo('group_chat_id', () => groupChats.id),
    userId: belongsTo('user_id', () => users.id),
    joinedAt: time('joined_at').notNull(),
    /** What was written up to then is read. */
    readAt: time('read_at').notNull(),
    isMuted: boolean('is_muted').notNull().default(false),
    /** Has been notified of what is not read yet. */
    isNotified: boolean('is_notified').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.groupChatId, table.userId] }),
    // listJoinedChats, the rooms of a socket, deletion of a user
    index('group_members_user_idx').on(table.userId, table.groupChatId),
  ],
)

export const groupMessages = pgTable(
  'group_messages',
  {
    id: uuid('id').primaryKey(),
    groupChatId: belongsTo('group_chat_id', () => groupChats.id),
    userId: belongsTo('user_id', () => users.id),
    content: text('content').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    // listMessages, listMessagesAfter
    uniqueIndex('group_messages_chat_time_key').on(table.groupChatId, table.createdAt),
    // listSentTexts: those of two days are all that there are; deletion of a user
    index('group_messages_user_idx').on(table.userId),
  ],
)

/** Who wants to keep in touch with whom when the chat ends. A one-sided one is never shown to anybody and goes with it. */
export const groupKeeps = pgTable(
  'group_keeps',
  {
    groupChatId: uuid('group_chat_id').notNull(),
    userId: uuid('user_id').notNull(),
    keptId: uuid('kept_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupChatId, table.userId, table.keptId] }),
    foreignKey({
      name: 'group_keeps_member_fk',
      columns: [table.groupChatId, table.userId],
      foreignColumns: [groupMembers.groupChatId, groupMembers.userId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'group_keeps_kept_fk',
      columns: [table.groupChatId, table.keptId],
      foreignColumns: [groupMembers.groupChatId, groupMembers.userId],
    }).onDelete('cascade'),
    // whoever is kept leaves
    index('group_keeps_kept_idx').on(table.groupChatId, table.keptId),
  ],
)

/** When somebody was a member who is one no more: which words they received. A trigger writes it when a membership is deleted. */
export const groupStays = pgTable(
  'group_stays',
  {
    /** No foreign key: the chat may be over. */
    groupChatId: uuid('group_chat_id').notNull(),
    userId: belongsTo('user_id', () => users.id),
    joinedAt: time('joined_at').notNull(),
    leftAt: time('left_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupChatId, table.userId, table.joinedAt] }),
    // listFormerContacts, findSubject; deletion of a user
    index('group_stays_user_idx').on(table.userId, table.groupChatId),
    // deleteEndedChats
    index('group_stays_left_idx').on(table.leftAt),
  ],
)

/** A chat that is over, for 14 days: its members of then can report it. */
export const endedGroupChats = pgTable(
  'ended_group_chats',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description'),
    city: text('city').notNull(),
    country: text('country').notNull(),
    /** No reference, like the authors of its messages: they may be gone. */
    creatorId: uuid('creator_id'),
    username: text('username'),
    firstName: text('first_name'),
    createdAt: time('created_at').notNull(),
    endedAt: time('ended_at').notNull(),
  },
  // deleteEndedChats
  (table) => [index('ended_group_chats_ended_idx').on(table.endedAt)],
)

/** What was said there, sealed: opened by nothing but a report of a member of the time when it was said. */
export const endedGroupMessages = pgTable(
  'ended_group_messages',
  {
    id: uuid('id').primaryKey(),
    groupChatId: belongsTo('group_chat_id', () => endedGroupChats.id),
    authorId: uuid('author_id').notNull(),
    /** As the author was named then. */
    username: text('username'),
    firstName: text('first_name'),
    sealed: text('sealed').notNull(),
    saidAt: time('said_at').notNull(),
  },
  (table) => [
    // findSubject: the messages around one, in their order
    index('ended_group_messages_chat_idx').on(table.groupChatId, table.saidAt),
    // findSubject of a traveller
    index('ended_group_messages_author_idx').on(table.authorId, table.saidAt),
  ],
)
