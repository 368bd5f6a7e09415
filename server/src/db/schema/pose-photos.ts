import { POSE_NAMES, POSE_REFUSAL_NAMES } from '@caravan/contract/pose-photo.ts'
import { date, index, integer, pgTable, sql, text, uniqueIndex, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { pictures } from './uploads.ts'
import { time, users } from './users.ts'

/** The pose photo of a traveller: one row for each who ever asked for a pose. It changes under the lock of its row. */
export const posePhotos = pgTable(
  'pose_photos',
  {
    userId: belongsTo('user_id', () => users.id).primaryKey(),
    /** Of the pose that was asked for last: what moderators name it by, so that they decide about what they saw. */
    id: uuid('id').notNull(),
    /** `lapsed` where nobody looked in time, `ended` where its traveller took it back or has another profile picture. */
    state: text('state', { enum: ['asked', 'waiting', 'confirmed', 'refused', 'lapsed', 'ended'] }).notNull(),
    pose: text('pose', { enum: POSE_NAMES }).notNull(),
    askedAt: time('asked_at').notNull(),
    sentAt: time('sent_at'),
    decidedAt: time('decided_at'),
    reason: text('reason', { enum: POSE_REFUSAL_NAMES }),
    /** While it waits. */
    pictureId: uuid('picture_id').references(() => pictures.id, { onDelete: 'set null' }),
    /** The day (UTC) of the last try, and how many there were on it. */
    day: date('day', { mode: 'string' }).notNull(),
    tries: integer('tries').notNull(),
    /** Whose match or block with its traveller ended while it waits: by triggers of those tables. */
    formerTies: uuid('former_ties').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    // findForModerator
    uniqueIndex('pose_photos_id_key').on(table.id),
    // listWaiting, listUndecided, countWaiting
    index('pose_photos_waiting_idx').on(table.sentAt, table.id).where(sql`state = 'waiting'`),
    // deletion of a picture
    index('pose_photos_picture_idx').on(table.pictureId).where(sql`picture_id is not null`),
  ],
)
