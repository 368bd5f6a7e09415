import { Day, Time } from '@caravan/contract/fields.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isOwn, nullable, type Section, section, texts } from './section-queries.ts'

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
