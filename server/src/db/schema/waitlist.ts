import { integer, pgTable, text, uuid } from '../sql.ts'
import { time } from './users.ts'

/** Who wants to hear of the launch. */
export const waitlistEntries = pgTable('waitlist_entries', {
  /** Random: it is the entry's ticket in the draw, and says nothing of whose it is. */
  id: uuid('id').primaryKey(),
  /** Lower case. The index of it serves joinWaitlist and removeWaitlistEntry. */
  email: text('email').notNull().unique(),
  createdAt: time('created_at').notNull(),
})

/** Draws of the prize. Nothing of one is ever changed but from committed to drawn. */
export const prizeDraws = pgTable('prize_draws', {
  id: uuid('id').primaryKey(),
  /** Hexadecimal; secret until the draw, its hash is published before. */
  seed: text('seed').notNull(),
  committedAt: time('committed_at').notNull(),
  drawnAt: time('drawn_at'),
  /** In order, as they were when it was drawn. */
  tickets: text('tickets').array(),
  winnerAt: integer('winner_at'),
})
