import { index, integer, pgTable, text, uniqueIndex, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { checkIns } from './plans.ts'
import { time, users } from './users.ts'

/** Who is told where a traveller does not check in. One for each traveller; nobody else is ever shown who. */
export const trustedContacts = pgTable(
  'trusted_contacts',
  {
    /** Signed into the links of its mails: another one asked has another. */
    id: uuid('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    email: text('email').notNull(),
    name: text('name'),
    status: text('status', { enum: ['asked', 'consenting', 'refused', 'withdrawn'] }).notNull(),
    askedAt: time('asked_at').notNull(),
    answeredAt: time('answered_at'),
  },
  (table) => [
    // findContact, replaceContact, deletion of a user
    uniqueIndex('trusted_contacts_user_key').on(table.userId),
  ],
)

/** Hashes of what is typed after a plan. */
export const safetyPins = pgTable('safety_pins', {
  userId: belongsTo('user_id', () => users.id).primaryKey(),
  pinHash: text('pin_hash').notNull(),
  duressPinHash: text('duress_pin_hash').notNull(),
  updatedAt: time('updated_at').notNull(),
})

/**
 * The PINs that a check-in takes where others were chosen after its plan began: whoever holds the unlocked phone and knows
 * the password ends no wait with PINs of their own.
 */
export const checkInPins = pgTable('check_in_pins', {
  // findPins, deletion of a check-in
  checkInId: belongsTo('check_in_id', () => checkIns.id).primaryKey(),
  pinHash: text('pin_hash').notNull(),
  duressPinHash: text('duress_pin_hash').notNull(),
})

/**
 * Mailboxes that were asked to be a trusted contact, by anybody: what one wants, and how much it got, outlives the contact
 * and the account that named it. Nothing that a traveller can open reads this table.
 */
export const contactMailboxes = pgTable('contact_mailboxes', {
  /** A keyed hash of the address: nobody reads it back without the secret of sessions. */
  mailboxHash: text('mailbox_hash').primaryKey(),
  /** From then on it is not asked any more. */
  refusedAt: time('refused_at'),
  /** Mails that asked it, since it last agreed to one; and those since a day began. */
  asked: integer('asked').notNull().default(0),
  askedThatDay: integer('asked_that_day').notNull().default(0),
  dayBeganAt: time('day_began_at').notNull(),
})

/**
 * Mails to trusted contacts, each once. Nothing that a traveller can open reads this table: whoever holds their phone
 * must not find out what was written.
 */
export const contactMails = pgTable(
  'contact_mails',
  {
    id: uuid('id').primaryKey(),
    contactId: belongsTo('contact_id', () => trustedContacts.id),
    kind: text('kind', { enum: ['consent', 'missed', 'duress', 'checked-in'] }).notNull(),
    /** None for the question itself. */
    checkInId: uuid('check_in_id').references(() => checkIns.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull(),
    /** When a process took it to send it: nobody else does meanwhile, unless that one was killed. */
    claimedAt: time('claimed_at'),
    sentAt: time('sent_at'),
  },
  (table) => [
    // insertCheckInMail: one of each kind for a check-in
    uniqueIndex('contact_mails_check_in_kind_key').on(table.checkInId, table.kind),
    // deletion of a contact
    index('contact_mails_contact_idx').on(table.contactId),
  ],
)
