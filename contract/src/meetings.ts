import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Time } from './fields.ts'
import { AuthorCard } from './users.ts'

export const MEETINGS = {
  digits: 6,
  /** So long a device without a network has codes to show, and may keep one that it has read. */
  offlineMinutes: 10,
  passportPage: 24,
} as const

/** One of two who have met, as the other's passport shows it. */
export const Meeting = z.object({
  id: Id,
  traveller: AuthorCard,
  metAt: Time,
  /** Where both were by their profiles; none where they were not in the same city. */
  city: z.string().nullable(),
  country: z.string().nullable(),
  /** Base address of the drawing of that city. */
  posterUrl: z.string().nullable(),
  /** What the caller has written about them. */
  vouch: z.string().nullable(),
  /** Private: nobody but the caller is ever shown it. */
  wouldNotMeetAgain: z.boolean(),
})
export type Meeting = z.infer<typeof Meeting>

/** Good for one minute, and for ten more to arrive. */
export const MeetingCode = z.object({
  from: Time,
  digits: z.string(),
  /** The text of the QR code. */
  qr: z.string(),
})
export type MeetingCode = z.infer<typeof MeetingCode>

const DIGITS = /^\d{6}$/
const QR = /^met:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:\d{1,12}:[\w-]{22}$/
const NO_CODE = { error: 'A code has six digits.' }

/** Six digits as they were typed, or the text of a QR code. */
export const TypedCode = z
  .string(NO_CODE)
  .overwrite((typed) => typed.replace(/\s/g, ''))
  .refine((code) => DIGITS.test(code) || QR.test(code), NO_CODE)

const UserParams = IdParams('userId')

export const showMeetingCodes = endpoint({
  method: 'POST',
  path: '/api/users/:userId/meeting-codes',
  summary:
    'The codes to show somebody whom the caller meets, of this minute and of the ten that follow: for a match, or a member of a group chat of both',
  access: 'onboarded',
  forSafety: true,
  action: 'showCode',
  params: UserParams,
  reply: {
    200: z.object({
      /** By the clock of the server, which says what minute it is. */
      now: Time,
      /** None where the two have met: there is nothing to confirm any more. */
      codes: z.array(MeetingCode),
      haveMet: z.boolean(),
    }),
  },
  problems: ['not-found', 'key-reused'],
})

const Met = z.object({
  meeting: Meeting,
  /** False where the two had met before. */
  isNew: z.boolean(),
})

export const meet = endpoint({
  method: 'PUT',
  path: '/api/users/:userId/meeting',
  summary: 'The caller has read the code of somebody whom they met: both get a stamp. The same again changes nothing',
  access: 'onboarded',
  forSafety: true,
  params: UserParams,
  body: z.object({
    code: TypedCode,
    /** How long ago it was read, where there was no network. */
    ageSeconds: z
      .int({ error: 'ageSeconds is a number of seconds.' })
      .min(0)
      .max(MEETINGS.offlineMinutes * 60)
      .default(0),
  }),
  reply: { 200: Met },
  problems: ['not-found', 'code-refused'],
})

export const listMeetings = endpoint({
  method: 'GET',
  path: '/api/meetings',
  summary: 'The caller’s passport of meetings, the latest first',
  access: 'onboarded',
  paged: true,
  reply: { 200: z.array(Meeting) },
})

export const setWouldNotMeetAgain = endpoint({
  method: 'PUT',
  path: '/api/users/:userId/would-not-meet-again',
  summary: 'Note in private that the caller would not meet somebody again. No answer, count or mail ever tells anybody',
  access: 'onboarded',
  params: UserParams,
  body: z.object({ wouldNotMeetAgain: z.boolean({ error: 'wouldNotMeetAgain is true or false.' }) }),
  reply: { 200: z.object({ wouldNotMeetAgain: z.boolean() }) },
  problems: ['not-found', 'not-met'],
})
