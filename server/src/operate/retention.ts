import type { Db } from '../db/client.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { idempotencyKeys } from '../db/schema/idempotency-keys.ts'
import { session } from '../db/schema/session.ts'
import { lt } from '../db/sql.ts'
import { deleteEndedChats } from '../modules/chat/group-chats/sealed-words.ts'
import { deleteOverWishes } from '../modules/discover/wishes/wishes.ts'
import { deleteOldNotifications } from '../modules/inbox/notifications/notifications.ts'
import { deleteExpiredForYou } from '../modules/matching/for-you/for-you.ts'
import { deleteOldAsks } from '../modules/matching/matches/allowance/allowance.ts'
import { deleteExpiredRequests } from '../modules/matching/matches/expire-requests.ts'
import {
  deleteAbandonedUploads,
  deleteUnusedArticlePictures,
  deleteUnusedPictures,
} from '../modules/media/pictures/housekeeping.ts'
import { deleteOldOffers } from '../modules/meetups/meetings/meetings.ts'
import { deleteOldCheckIns } from '../modules/meetups/plans/check-in-steps.ts'
import { deleteOldGroupPlans } from '../modules/meetups/plans/group-plans.ts'
import { deleteOldPlans } from '../modules/meetups/plans/plans.ts'
import { deleteOldMailboxes } from '../modules/meetups/trusted-contact/trusted-contact.ts'
import { deleteRestedUsernames } from '../modules/people/users/rest-usernames.ts'
import { deleteOldReceived } from '../modules/privacy/former-contacts/retention.ts'
import {
  deleteDecisionsOfNobody,
  deleteHiddenGone,
  deleteOverSuspensions,
} from '../modules/safety/moderation/sanctions.ts'
import { deleteUndecided } from '../modules/safety/pose-photo/decide.ts'
import { deleteOldCases } from '../modules/safety/reports/reports.ts'
import { deleteExpiredOfBlog } from '../modules/site/blog/expired.ts'
import type { Services } from '../open-services.ts'
import { deleteExpiredOfIdentity } from '../platform/identity/expired.ts'
import { deleteFailedJobs } from '../platform/jobs.ts'
import { deleteOldActionCounts } from '../platform/limits/action-count-queries.ts'

export interface Deletion {
  tables: Readonly<Record<string, string>>
  delete(services: Services, now: Date): Promise<unknown>
}

/** What is past its time. Nothing reads it any more. */
export const HOURLY: readonly Deletion[] = [
  {
    tables: { session: 'once it has expired' },
    delete: ({ db }, now) => deleteInBatches(db, session, lt(session.expire, now)),
  },
  { tables: { idempotency_keys: 'a day after the request' }, delete: ({ db }, now) => deleteOldKeys(db, now) },
  {
    tables: {
      oidc_payloads: 'once it has expired',
      sign_ups: 'once the link has expired',
      account_tokens: 'once the link has expired',
      rate_limits: 'once the limit is over',
    },
    delete: ({ db }) => deleteExpiredOfIdentity(db),
  },
  {
    tables: { uploads: 'a day after it began; soon where no picture came of it' },
    delete: ({ db, storage }, now) => deleteAbandonedUploads(db, storage, now),
  },
  { tables: { match_asks: 'with its day' }, delete: ({ db }) => deleteOldAsks(db) },
  { tables: { action_counts: 'a day after the first that it counts' }, delete: ({ db }) => deleteOldActionCounts(db) },
  {
    tables: { for_you_lists: 'three hours after it was made', seen_trips: 'after 60 days' },
    delete: ({ db }) => deleteExpiredForYou(db),
  },
  {
    tables: { blog_sessions: 'once it has expired', article_drafts: 'after 60 days without a save' },
    delete: ({ db }, now) => deleteExpiredOfBlog(db, now),
  },
  {
    tables: { cases: '90 days after it was closed, unless an appeal waits' },
    delete: ({ db }) => deleteOldCases(db),
  },
  {
    tables: { decisions: 'with the case, where it is about nobody who is here' },
    delete: ({ db }) => deleteDecisionsOfNobody(db),
  },
  { tables: { pictures: 'of a pose: as soon as nobody is to look at it' }, delete: deleteUndecided },
  {
    tables: {
      received_words: '90 days after its recipient saw it last',
      former_names: '90 days after another name took its place',
    },
    delete: ({ db }) => deleteOldReceived(db),
  },
  {
    tables: { ended_group_chats: '14 days after its end', group_stays: '16 days after the member left' },
    delete: ({ db }) => deleteEndedChats(db),
  },
  { tables: { suspensions: 'once it is over' }, delete: ({ db }) => deleteOverSuspensions(db) },
  { tables: { meeting_offers: 'an hour after its last code' }, delete: ({ db }) => deleteOldOffers(db) },
]

export const DAILY: readonly Deletion[] = [
  {
    tables: {
      pictures: 'some time after the last trip, profile or article that shows it, and not while it is evidence',
    },
    async delete({ db }, now) {
      await deleteUnusedPictures(db, now)
      await deleteUnusedArticlePictures(db, now)
    },
  },
  {
    tables: { 'graphile_worker._private_jobs': 'once it is done; a week after it failed for the last time' },
    delete: ({ db }) => deleteFailedJobs(db),
  },
  {
    tables: { released_usernames: '90 days after it was given up' },
    delete: ({ db }) => deleteRestedUsernames(db),
  },
  { tables: { wishes: 'once its month is over' }, delete: ({ db }) => deleteOverWishes(db) },
  {
    tables: { hidden_subjects: 'two days after it was hidden, or with what it hides if that is later' },
    delete: ({ db }) => deleteHiddenGone(db),
  },
  { tables: { notifications: '180 days after the latest of it' }, delete: ({ db }) => deleteOldNotifications(db) },
  {
    tables: {
      plans: '90 days after its end; in a group chat that is over after a week',
      check_ins: '90 days after the end of what it was awaited after, unless it still is',
    },
    async delete({ db }) {
      await deleteOldPlans(db)
      await deleteOldGroupPlans(db)
      await deleteOldCheckIns(db)
    },
  },
  {
    tables: { contact_mailboxes: 'a year after it was asked last; one that refused stays, so that the refusal stands' },
    delete: ({ db }) => deleteOldMailboxes(db),
  },
  {
    tables: { matches: 'a request that ran out: after 180 days' },
    delete: ({ db }) => deleteExpiredRequests(db),
  },
]

export const BY_OTHER_JOBS: Readonly<Record<string, { task: string; when: string }>> = {
  data_exports: { task: 'delete-old-exports', when: 'a day after it was ready, or failed' },
  group_chats: { task: 'end-group-chats', when: 'two days after it was opened' },
  deletion_requests: { task: 'delete-due-travellers', when: 'with its traveller, two weeks after they asked' },
}

const TRAVELLER = ['users'] as const
const TRIP = ['trips'] as const

/** Tables whose rows go with a row that they refer to. A foreign key of each deletes them (`on delete cascade`). */
export const GOES_WITH: Readonly<Record<string, readonly string[]>> = {
  trips: TRAVELLER,
  comments: [...TRAVELLER, ...TRIP],
  likes: [...TRAVELLER, ...TRIP],
  saved_trips: [...TRAVELLER, ...TRIP],
  matches: TRAVELLER,
  unseen_matches: ['matches'],
  conversations: ['matches'],
  messages: ['conversations'],
  plan_steps: ['plans'],
  check_ins: TRAVELLER,
  check_in_people: ['check_ins'],
  plan_agreements: ['plans', 'users'],
  check_in_pins: ['check_ins'],
  contact_mails: ['check_ins', 'trusted_contacts'],
  trusted_contacts: TRAVELLER,
  safety_pins: TRAVELLER,
  calendar_feeds: TRAVELLER,
  blocks: TRAVELLER,
  meetings: TRAVELLER,
  would_not_meet_again: TRAVELLER,
  vouches: TRAVELLER,
  hidden_vouches: TRAVELLER,
  decisions: TRAVELLER,
  gender_changes: TRAVELLER,
  identities: TRAVELLER,
  moderators: TRAVELLER,
  pose_photos: TRAVELLER,
  saved_searches: TRAVELLER,
  search_digests: TRAVELLER,
  search_digest_trips: ['search_digests', ...TRIP],
  notification_settings: TRAVELLER,
  notification_actors: ['notifications'],
  push_subscriptions: ['session', ...TRAVELLER],
  changed_trips: TRIP,
  wish_wakes: ['wishes', ...TRIP],
  group_members: ['group_chats'],
  group_messages: ['group_chats'],
  group_keeps: ['group_members'],
  ended_group_messages: ['ended_group_chats'],
  reports: ['cases'],
  evidence: ['cases'],
  case_claims: ['cases', 'users'],
  case_notes: ['cases'],
  case_parties: ['cases', 'users'],
  moderator_accounts: TRAVELLER,
  evidence_pictures: ['evidence'],
  signals: ['cases'],
  article_versions: ['articles'],
}

/** Tables of which no row goes by itself, and why. */
export const KEPT: Readonly<Record<string, string>> = {
  users: 'Until they leave: two weeks after a traveller asked for it all of theirs is deleted.',
  accounts: 'One for each address that can sign in; it goes with its traveller.',
  articles: 'Until the blog admin deletes it: it is what the blog says.',
  waitlist_entries: 'Until the launch or until they ask to be taken off: a place in the draw was promised.',
  prize_draws: 'One for each draw, for good: anybody can check who won.',
  moderation_log:
    'For good: it shows what moderators did, and holds no name and no words. The database refuses to delete.',
  places: 'The gazetteer, which comes with the program.',
  place_names: 'The gazetteer, which comes with the program.',
  oidc_keys: 'One for each purpose.',
  page_topics: 'One for each topic, of which the program has a handful.',
  'graphile_worker._private_job_queues': 'One for each name of a queue in the program.',
  'graphile_worker._private_tasks': 'One for each task of the program.',
  'graphile_worker._private_known_crontabs': 'One for each line of the crontab.',
  'graphile_worker.migrations': 'One for each migration of the jobs.',
  'drizzle.__drizzle_migrations': 'One for each migration.',
  'drizzle.migration_progress': 'A row while a migration goes in steps.',
}

const DAY = 86_400_000
const deleteOldKeys = (db: Db, now: Date) =>
  deleteInBatches(db, idempotencyKeys, lt(idempotencyKeys.createdAt, new Date(now.getTime() - DAY)))
