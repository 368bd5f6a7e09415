import { DECLINE_REASONS, MATCH_STATUSES } from '@caravan/contract/matches.ts'
import { boolean, check, date, index, integer, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { trips } from './trips.ts'
import { time, users } from './users.ts'

export const matches = pgTable(
  'matches',
  {
    id: uuid('id').primaryKey(),
    /** Who asks. */
    userId: belongsTo('user_id', () => users.id),
    /** About which trip; none is a direct connection. */
    tripId: uuid('trip_id').references(() => trips.id, { onDelete: 'cascade' }),
    /** Who is asked. */
    ownerId: belongsTo('owner_id', () => users.id),
    status: text('status', { enum: MATCH_STATUSES }).notNull().default('pending'),
    createdAt: time('created_at').notNull(),
    /** What the asker wrote with it, while it is not answered: accepted, it is a message of the conversation. */
    note: text('note'),
    answeredAt: time('answered_at'),
    /** For the one who declined; the asker sees a friendly sentence made of it. */
    declineReason: text('decline_reason', { enum: DECLINE_REASONS }),
    /** Over: an accepted match that was ended, or a request that ran out. Its conversation stays readable. */
    endedAt: time('ended_at'),
    /** Nobody where time ended it. */
    endedBy: uuid('ended_by').references(() => users.id, { onDelete: 'set null' }),
    /** Its trip was deleted after both had said yes: they stay matched, about no trip. */
    hasLostTrip: boolean('has_lost_trip').notNull().default(false),
  },
  (table) => [
    // One row for a pair and a trip (or none), whoever asked first and however many ask at once; what is over frees it.
    uniqueIndex('matches_pair_trip_key')
      .on(
        sql`least(${table.userId}, ${table.ownerId})`,
        sql`greatest(${table.userId}, ${table.ownerId})`,
        sql`coalesce(${table.tripId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
      )
      .where(sql`ended_at is null and not has_lost_trip`),
    // feedPage (ownMatch), deletion of a trip
    index('matches_trip_user_idx').on(table.tripId, table.userId, table.endedAt),
    // listCards, listAcceptedCards, countAccepted: those one asked for
    index('matches_user_newest_idx').on(table.userId, table.createdAt, table.id),
    // listRequestCards, countRequests, listAcceptedCards, countAccepted: those one was asked for
    index('matches_author_status_newest_idx').on(table.ownerId, table.status, table.createdAt, table.id),
    // findUsed: how many requests of an asker are open
    index('matches_user_pending_idx').on(table.userId).where(sql`status = 'pending' and ended_at is null`),
    // endOverdueRequests: the oldest first. That `created_at` is not null follows from that query alone: right after many
    // requests, which no statistics count yet, the planner took it for findUsed, and read them all
    index('matches_overdue_idx')
      .on(table.createdAt)
      .where(sql`status = 'pending' and ended_at is null and created_at is not null`),
    // deleteExpiredRequests
    index('matches_expired_idx').on(table.endedAt).where(sql`status = 'pending' and ended_at is not null`),
    // deletion of a user
    index('matches_ended_by_idx').on(table.endedBy).where(sql`ended_by is not null`),
    check('matches_not_with_oneself', sql`${table.userId} <> ${table.ownerId}`),
  ],
)

/** Matches that the other has said yes to, until a device of the traveller has shown it. */
export const unseenMatches = pgTable(
  'unseen_matches',
  {
    userId: belongsTo('user_id', () => users.id),
    matchId: belongsTo('match_id', () => matches.id),
    isKeptInTouch: boolean('is_kept_in_touch').notNull(),
  },
  (table) => [
    // listUnseen, takeUnseen
    primaryKey({ columns: [table.userId, table.matchId] }),
    // deletion of a match
    index('unseen_matches_match_idx').on(table.matchId),
  ],
)

/** How often a traveller asked on a day (UTC), less what they took back: of that so much is given back and no more. */
export const matchAsks = pgTable(
  'match_asks',
  {
    userId: belongsTo('user_id', () => users.id),
    day: date('day', { mode: 'string' }).notNull(),
    asked: integer('asked').notNull(),
    givenBack: integer('given_back').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    // deleteOldAsks
    index('match_asks_day_idx').on(table.day),
  ],
)
