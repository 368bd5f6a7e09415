import { AUDIENCES } from '@caravan/contract/options.ts'
import { z } from 'zod'
import type { TripFields } from './trip-fields.ts'

/** A new trip while it is written: it outlives a reload of the tab, and nothing more. */
export interface TripDraft {
  /** Names this one opening of the form, so that it posts once however often it is sent. */
  key: string
  fields: TripFields
}

const text = z.string().default('')
const StoredTripDraft = z.object({
  key: z.string().min(1),
  fields: z.object({
    destination: text,
    country: text,
    placeId: z.string().nullable().default(null),
    countryCode: text,
    typedTag: text,
    startDate: text,
    endDate: text,
    description: text,
    tags: z.array(z.string()).default([]),
    imageUrl: text,
    imageDescription: text,
    posterVariant: z.int().default(0),
    audience: z.enum(AUDIENCES).default('all'),
    flexible: z.null().default(null),
    nights: z.object({ min: text, max: text }).nullable().default(null),
  }),
}) satisfies z.ZodType<TripDraft>

const keyFor = (userId: string) => `trip-draft:${userId}`

export function readTripDraft(userId: string): TripDraft | null {
  const stored = sessionStorage.getItem(keyFor(userId))
  if (!stored) return null
  try {
    return StoredTripDraft.parse(JSON.parse(stored))
  } catch {
    // Of another release of this page: not worth more than a blank form.
    return null
  }
}

export function keepTripDraft(userId: string, draft: TripDraft): void {
  try {
    sessionStorage.setItem(keyFor(userId), JSON.stringify(draft))
  } catch {
    // Storage may be full or forbidden: the form works without.
  }
}

export const dropTripDraft = (userId: string) => sessionStorage.removeItem(keyFor(userId))
