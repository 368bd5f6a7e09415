import { STEPS } from '@caravan/contract/options.ts'
import { mailboxColumn } from '../mailbox.ts'
import { bit, boolean, date, index, pgTable, sql, text, timestamp, uniqueIndex, uuid } from '../sql.ts'
import { usernameSkeletonOf } from '../username-skeleton.ts'
import { belongsTo } from './belongs-to.ts'
import { tsvector } from './tsvector.ts'

export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    /** Of that picture: a thumbhash in base64. The database sets it (a trigger). */
    profileImagePreview: text('profile_image_preview'),
    /** Lower case always: uniqueness whatever the case follows from it. */
    username: text('username'),
    bio: text('bio'),
    personalityType: text('personality_type'),
    lifestyle: text('lifestyle').array().notNull().default([]),
    travelBudget: text('travel_budget'),
    preferredDestinations: text('preferred_destinations').array().notNull().default([]),
    preferredActivities: text('preferred_activities').array().notNull().default([]),
    experienceLevel: text('experience_level'),
    preferredTransport: text('preferred_transport').array().notNull().default([]),
    city: text('city'),
    country: text('country'),
    /** The city in the gazetteer, where it is known there. */
    placeId: text('place_id'),
    /** One key for all who say that they are in the same city, known or not. The database makes it (a trigger). */
    cityKey: text('city_key'),
    /**
     * The day (UTC) on which they last said that they are there, and of another city than before the day after: from then on others
     * see it. A day, so that nobody can learn an hour from it.
     */
    cityConfirmedOn: date('city_confirmed_on', { mode: 'string' }),
    isHiddenNearby: boolean('is_hidden_nearby').notNull().default(false),
    /** One bit for each value of the travel profile, to count what two share. The database sets them (a trigger). */
    interestBits: bit('interest_bits', { dimensions: 96 }),
    /** The day (UTC) of the last visit, and that of the last one before it: today's visit shows in no order before tomorrow. */
    seenOn: date('seen_on', { mode: 'string' }).notNull().default(sql`(now() at time zone 'utc')::date`),
    seenBefore: date('seen_before', { mode: 'string' }).notNull().default('2000-01-01'),
    /** Private: decides which audiences a traveller belongs to and is never shown. */
    gender: text('gender'),
    genderChangedAt: time('gender_changed_at'),
    onboardingCompleted: boolean('onboarding_completed').notNull().default(false),
    /** When they stated that they are 18 or older. Whoever came before it was asked has none until they say so. */
    statedAdultAt: time('stated_adult_at'),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** When an identity provider first stated that the e-mail is confirmed; accounts of the embedded one know it too. */
    emailConfirmedAt: time('email_confirmed_at'),
    /** Of whoever sends them a request; null for none. */
    requiredStep: text('required_step', { enum: STEPS }),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    /**
     * What a search finds them by: words of their name, bio and interests, '#' before those of interests, '@' before a whole
     * name. The database keeps it (a trigger).
     */
    lexemes: tsvector('lexemes'),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    // findProfile
    uniqueIndex('users_username_key').on(table.username),
    // isUsernameTaken, and of two who take look-alikes at once the second is refused
    uniqueIndex('users_username_skeleton_key').on(usernameSkeletonOf(sql`username`)),
    // tiesOf: accounts of one mailbox
    index('users_mailboxes_idx').on(mailboxColumn(sql.raw('email'))),
    // listNearby, countNearby: the most recently seen of one city, with all that they are compared by
    index('users_nearby_idx')
      .on(table.cityKey, table.seenOn, table.seenBefore, table.id, table.interestBits, table.cityConfirmedOn)
      .where(sql`onboarding_completed and not is_hidden_nearby`),
    // searchTravellers: words of the name and the bio, interests
    index('users_lexemes_idx').using('gin', table.lexemes).where(sql`onboarding_completed and not is_hidden_nearby`),
  ],
)

/** Each change of a stated gender, so that a switch made to get into an audience can be seen. */
export const genderChanges = pgTable(
  'gender_changes',
  {
    id: uuid('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    before: text('before'),
    after: text('after'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('gender_changes_user_idx').on(table.userId)],
)
