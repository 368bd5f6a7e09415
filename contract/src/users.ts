import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, Id, ObjectPath, PlaceId, Time } from './fields.ts'
import { LIMITS } from './limits.ts'
import { Gender, InterestValues } from './options.ts'
import { multiLineText, singleLineText } from './text.ts'

export const Username = z
  .string({ error: 'Username is required.' })
  .overwrite((value) => value.trim().toLowerCase())
  .min(LIMITS.username.min, { error: `Username needs at least ${LIMITS.username.min} characters.` })
  .max(LIMITS.username.max, { error: `Username can have at most ${LIMITS.username.max} characters.` })
  .regex(/^[a-z0-9_.]*$/, { error: 'Use letters a to z, digits, underscores and dots.' })

/** How a traveller is named beside what they wrote. A last name is never in here. */
export const AuthorCard = z.object({
  id: Id,
  username: z.string(),
  firstName: z.string(),
  profileImageUrl: z.string().nullable(),
  /** A thumbhash in base64, shown until the picture is there. */
  profileImagePreview: z.string().nullable(),
})
export type AuthorCard = z.infer<typeof AuthorCard>

/** The travel profile, which others see too. */
export const Interests = {
  personalityType: z.string().nullable(),
  lifestyle: z.array(z.string()),
  travelBudget: z.string().nullable(),
  preferredDestinations: z.array(z.string()),
  preferredActivities: z.array(z.string()),
  experienceLevel: z.string().nullable(),
  preferredTransport: z.array(z.string()),
}

/** One's own user: the only shape with an e-mail address, a gender and the admin mark. */
export const OwnUser = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  username: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  profileImagePreview: z.string().nullable(),
  bio: z.string().nullable(),
  ...Interests,
  city: z.string().nullable(),
  country: z.string().nullable(),
  /** Of the gazetteer, which tells cities of one name apart; none where it does not know the city. */
  placeId: z.string().nullable(),
  gender: Gender.nullable(),
  /** Whether they keep out of Near Me, and then see nobody there. */
  isHiddenNearby: z.boolean(),
  /** The last day (UTC) on which they appear in Near Me: none without a city, past where it is to be confirmed. */
  nearbyUntil: Day.nullable(),
  onboardingCompleted: z.boolean(),
  /** Whether they have stated that they are 18 or older. */
  isAdult: z.boolean(),
  isAdmin: z.boolean(),
  /** Whether they decide about reports. A node of a release before this one says neither of the two. */
  isModerator: z.boolean().default(false),
  /** Suspended or banned: every call but those that are `whileSuspended` answers 403 `suspended`. */
  isSuspended: z.boolean().default(false),
  createdAt: Time,
  updatedAt: Time,
})
export type OwnUser = z.infer<typeof OwnUser>

const bio = multiLineText({ max: LIMITS.bio, label: 'Bio' })
const imageUrl = z.union([ObjectPath, z.literal('')]).nullable()

export const ProfileBody = z
  .object({
    firstName: singleLineText({ min: 1, max: LIMITS.name, label: 'First name' }),
    lastName: singleLineText({ min: 1, max: LIMITS.name, label: 'Last name' }),
    username: Username,
    bio: bio.nullable(),
    profileImageUrl: imageUrl,
    gender: Gender,
    ...InterestValues,
    /** States once that one is 18 or older: with the wizard, or alone where that was before this was asked. */
    isAdult: z.literal(true, { error: 'This is for people who are 18 or older.' }),
    onboardingCompleted: z.literal(true, { error: 'Onboarding cannot be undone.' }),
  })
  .partial()
export type ProfileBody = z.infer<typeof ProfileBody>

export const LocationBody = z.object({
  city: singleLineText({ min: 1, max: LIMITS.destination, label: 'City' }),
  country: singleLineText({ min: 1, max: LIMITS.country, label: 'Country' }),
  /** Of a place that was found: without it the best known of that name is meant. */
  placeId: PlaceId.nullish(),
  latitude: z.number({ error: 'Latitude is a number.' }).min(-90).max(90).nullish(),
  longitude: z.number({ error: 'Longitude is a number.' }).min(-180).max(180).nullish(),
})

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in traveller, or 401',
  access: 'signed-in',
  whileSuspended: true,
  reply: { 200: OwnUser },
})

export const saveProfile = endpoint({
  method: 'PUT',
  path: '/api/users/profile',
  summary: 'Change any part of one’s own profile; `onboardingCompleted: true` finishes the wizard',
  access: 'signed-in',
  action: 'profile',
  body: ProfileBody,
  reply: { 200: OwnUser },
  problems: ['username-taken', 'username-locked', 'gender-locked'],
})

export const saveLocation = endpoint({
  method: 'PUT',
  path: '/api/users/location',
  summary:
    'Set and confirm one’s city, at most 5 changes a day. Another one than before is one’s own at once, and shown to others from the next day. Coordinates only check it and are dropped',
  access: 'signed-in',
  action: 'moveCity',
  body: LocationBody,
  reply: { 200: OwnUser },
})

export const checkUsername = endpoint({
  method: 'GET',
  path: '/api/usernames/:username',
  summary: 'Whether a username is free for the caller',
  access: 'signed-in',
  action: 'checkUsername',
  params: z.object({ username: z.string().max(100) }),
  reply: { 200: z.object({ available: z.boolean(), detail: z.string().nullable() }) },
})

export const saveUser = endpoint({
  method: 'PUT',
  path: '/api/users/:userId',
  summary: 'The profile dialog’s own save; `user1` means oneself',
  access: 'signed-in',
  action: 'profile',
  params: z.object({ userId: z.union([z.literal('user1'), Id]) }),
  body: z.object({ username: Username, bio: bio.nullable(), avatar: imageUrl }).partial(),
  reply: { 200: OwnUser },
  problems: ['forbidden', 'username-taken', 'username-locked'],
})
