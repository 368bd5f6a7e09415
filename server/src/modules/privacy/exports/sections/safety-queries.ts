import { Day, Time } from '@caravan/contract/fields.ts'
import { SANCTIONS } from '@caravan/contract/moderation.ts'
import { z } from 'zod'
import { hasReached } from '../../../../db/received.ts'
import { type SQL, sql } from '../../../../db/sql.ts'
import type { Viewer } from '../../../../platform/viewer.ts'
import { isOwn, nullable, type Section, section, texts } from './trip-queries.ts'

export const ACCOUNT_SECTIONS: readonly Section[] = [
  section({
    name: 'profile',
    about: 'You, with your travel profile and what is private.',
    table: 'users',
    item: z.object({
      ...{
        id: z.string(),
        email: z.string(),
        firstName: nullable,
        lastName: nullable,
        username: nullable,
        bio: nullable,
      },
      ...{ profileImageUrl: nullable, personalityType: nullable, lifestyle: texts, travelBudget: nullable },
      ...{
        preferredDestinations: texts,
        preferredActivities: texts,
        experienceLevel: nullable,
        preferredTransport: texts,
      },
      ...{
        city: nullable,
        country: nullable,
        placeId: nullable,
        cityConfirmedOn: Day.nullable(),
        isHiddenNearby: z.boolean(),
      },
      ...{ seenOn: Day, seenBefore: Day, gender: nullable, genderChangedAt: Time.nullable() },
      ...{
        onboardingCompleted: z.boolean(),
        statedAdultAt: Time.nullable(),
        isAdmin: z.boolean(),
        createdAt: Time,
        updatedAt: Time,
      },
      ...{ emailConfirmedAt: Time.nullable(), requiredStep: nullable },
    }),
    where: ({ id }) => sql`t.id = ${id}`,
  }),
  section({
    name: 'gender-changes',
    about: 'Each change of the gender that you stated.',
    table: 'gender_changes',
    item: z.object({ before: nullable, after: nullable, createdAt: Time }),
    where: isOwn,
  }),
  section({
    name: 'earlier-usernames',
    about: 'What you were called before, for the 90 days in which nobody else can take it.',
    table: 'released_usernames',
    item: z.object({ username: z.string(), releasedAt: Time }),
    where: isOwn,
  }),
  section({
    name: 'sign-in',
    about: 'How you sign in: who says who you are, and as whom.',
    table: 'identities',
    item: z.object({ issuer: z.string(), subject: z.string(), createdAt: Time }),
    where: isOwn,
  }),
  section({
    name: 'account',
    about: 'Your account, where you sign in with e-mail and password.',
    table: 'accounts',
    item: z.object({ email: z.string(), emailVerifiedAt: Time.nullable(), createdAt: Time, updatedAt: Time }),
    where: ({ id }) => sql`t.id::text in (select subject from identities where user_id = ${id})`,
  }),
  section({
    name: 'devices',
    about: 'Where you are signed in.',
    table: 'session',
    item: z.object({ device: nullable, signedInAt: Time.nullable(), seenAt: Time.nullable(), expire: Time }),
    where: ({ id }) => sql`t.sess ->> 'userId' = ${id}::uuid::text and t.expire > now()`,
  }),
  section({
    name: 'blocked-travelers',
    about: 'Whom you have blocked, as they were named then.',
    table: 'blocks',
    item: z.object({ username: nullable, firstName: nullable, createdAt: Time }),
    where: ({ id }) => sql`t.blocker_id = ${id}`,
  }),
  section({
    name: 'waitlist',
    about: 'Your place on the list of those who wanted to hear of the launch.',
    table: 'waitlist_entries',
    item: z.object({ id: z.string(), email: z.string(), createdAt: Time }),
    where: ({ id }) => sql`t.email = (select u.email from users u where u.id = ${id})`,
  }),
]

export const SAFETY_SECTIONS: readonly Section[] = [
  section({
    name: 'plans',
    about:
      'Plans to meet: of your matches, and of group chats where you proposed or agreed. Those of somebody who is not there any more for 90 days.',
    table: 'plans',
    item: z.object({
      ...{
        id: z.string(),
        matchId: nullable,
        groupChatId: nullable,
        place: z.string(),
        placeId: nullable,
        city: nullable,
      },
      ...{ countryCode: nullable, startsAt: Time, endsAt: Time, timeZone: z.string(), status: z.string() },
      ...{ isMine: z.boolean(), revision: z.int(), createdAt: Time, calledOffAt: Time.nullable() },
    }),
    made: (viewer) => ({ isMine: sql`coalesce(t.proposed_by = ${viewer.id}, false)` }),
    madeOf: ['proposed_by'],
    where: (viewer) => isOfSeenPlan(viewer, sql`t.id`),
  }),
  section({
    name: 'plan-steps',
    about: 'What happened to those plans.',
    table: 'plan_steps',
    item: z.object({ planId: z.string(), number: z.int(), kind: z.string(), isMine: z.boolean(), at: Time }),
    made: (viewer) => ({ isMine: sql`coalesce(t.user_id = ${viewer.id}, false)` }),
    madeOf: ['user_id'],
    where: (viewer) => isOfSeenPlan(viewer, sql`t.plan_id`),
  }),
  section({
    name: 'plan-agreements',
    about: 'Plans of group chats that you were in for.',
    table: 'plan_agreements',
    item: z.object({ planId: z.string(), revision: z.int(), agreedAt: Time, endedAt: Time.nullable() }),
    where: isOwn,
  }),
  section({
    name: 'check-ins',
    about: 'Plans after which you were to check in, as you agreed to them.',
    table: 'check_ins',
    item: z.object({
      ...{ planId: z.string(), groupChatId: nullable, revision: z.int(), place: z.string(), city: nullable },
      ...{ countryCode: nullable, startsAt: Time, endsAt: Time, timeZone: z.string(), firstName: nullable },
      ...{ state: z.string(), reminders: z.int(), createdAt: Time, checkedInAt: Time.nullable() },
    }),
    where: isOwn,
  }),
  section({
    name: 'trusted-contact',
    about: 'Who is told where you do not check in.',
    table: 'trusted_contacts',
    item: z.object({
      ...{ email: z.string(), name: nullable, status: z.string(), askedAt: Time, answeredAt: Time.nullable() },
    }),
    where: isOwn,
  }),
  section({
    name: 'pose-photo',
    about:
      'How your pose photo stands. Its picture is in no archive: moderators alone see it, and it is deleted when they decide.',
    table: 'pose_photos',
    item: z.object({
      ...{ state: z.string(), pose: z.string(), askedAt: Time, sentAt: Time.nullable(), decidedAt: Time.nullable() },
      ...{ reason: nullable, day: z.string(), tries: z.int() },
    }),
    where: isOwn,
  }),
  section({
    name: 'reports',
    about: 'What you reported, and what became of it.',
    table: 'reports',
    item: z.object({
      subjectKind: z.string(),
      reason: z.string(),
      details: z.string(),
      state: z.string(),
      createdAt: Time,
    }),
    where: ({ id }) => sql`t.reporter_id = ${id}`,
  }),
  section({
    name: 'decisions',
    about: 'What moderators decided about you, and your appeals. A case in which nothing was found is in none.',
    table: 'decisions',
    item: z.object({
      ...{ kind: z.string(), rule: nullable, text: z.string(), about: nullable, excerpt: nullable },
      ...{ decidedAt: Time, endsAt: Time.nullable(), appealText: nullable, appealedAt: Time.nullable() },
      ...{ appealState: nullable, appealAnswer: nullable, appealDecidedAt: Time.nullable() },
      replacedAt: Time.nullable(),
    }),
    made: () => ({ endsAt: sql`nullif(t.ends_at, 'infinity')` }),
    where: ({ id }) => sql`t.traveller_id = ${id} and t.kind = any (${sql.param([...SANCTIONS])}::text[])`,
  }),
]

/** Whether a plan is of a match of theirs, or one that they proposed or agreed to, in words that reached them. */
const isOfSeenPlan = (viewer: Viewer, planId: SQL) => sql`${planId} in (
  select p.id from plans p join matches m on m.id = p.match_id
  where ${viewer.id} in (m.user_id, m.owner_id)
    and (p.proposed_by = ${viewer.id} or ${hasReached(viewer, sql`p.proposed_by`, sql`p.created_at`)})
  union all
  select p.id from plans p where p.proposed_by = ${viewer.id} and p.group_chat_id is not null
  union all
  select p.id from plan_agreements a join plans p on p.id = a.plan_id
  where a.user_id = ${viewer.id} and ${hasReached(viewer, sql`p.proposed_by`, sql`p.created_at`)})`
