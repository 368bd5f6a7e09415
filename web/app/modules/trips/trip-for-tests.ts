import { Trip } from '@caravan/contract/trips.ts'
import { z } from 'zod'

type Shape = z.core.JSONSchema.BaseSchema

const FORMATS: Record<string, string> = {
  uuid: '018f0000-0000-7000-8000-000000000000',
  'date-time': '2026-08-01T12:00:00Z',
}

/** The least that fits: nothing where there may be nothing, zero, no words. */
function leastOf({ type, anyOf = [], enum: values, format = '', properties = {} }: Shape): unknown {
  const types = [type, ...anyOf.map((shape) => typeof shape === 'object' && shape.type)].flat()
  if (types.includes('null')) return null
  if (values) return values[0]
  if (types.includes('object')) return leastObject(properties)
  if (types.includes('array')) return []
  if (types.includes('string')) return FORMATS[format] ?? ''
  return types.includes('boolean') ? false : 0
}

const leastObject = (properties: NonNullable<Shape['properties']>) =>
  Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, leastOf(Object(shape))]))

// a field that is new in the contract is in it at once
const least = Trip.parse(leastOf(z.toJSONSchema(Trip, { io: 'input' })))

export const tripForTests = (id: string, more: Partial<Trip> = {}): Trip => ({
  ...least,
  id,
  userId: 'aiko',
  user: { id: 'aiko', username: 'aiko.k', firstName: 'Aiko', profileImageUrl: null, profileImagePreview: null },
  destination: 'Kyoto',
  country: 'Japan',
  startDate: '2026-11-12',
  endDate: '2026-11-24',
  description: 'Maple season.',
  posterUrl: '/postcards/kyoto/0',
  viewer: { canEdit: false, canMatch: true, isSaved: false },
  version: 1,
  ...more,
})
