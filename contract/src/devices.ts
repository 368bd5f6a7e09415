import { z } from 'zod'
import { OwnerProof } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Confirmation, Time } from './fields.ts'

/** A browser in which the caller is signed in. */
export const Device = z.object({
  /** Names the session to its owner, and opens nothing. */
  id: z.string(),
  /** 'Firefox on Linux'; null where it said nothing of itself. */
  device: z.string().nullable(),
  signedInAt: Time.nullable(),
  /** To the hour. */
  seenAt: Time.nullable(),
  isThis: z.boolean(),
})
export type Device = z.infer<typeof Device>

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/devices',
  summary: 'Where the caller is signed in, the one that asks first',
  access: 'signed-in',
  reply: { 200: z.array(Device) },
})

export const signOutDevice = endpoint({
  method: 'DELETE',
  path: '/api/devices/:deviceId',
  summary: 'Sign out one other device of the caller; its open pages end at once',
  access: 'signed-in',
  params: z.object({ deviceId: z.string().regex(/^[0-9a-f]{64}$/, { error: 'This is not an id.' }) }),
  cost: 'signIn',
  body: OwnerProof.nullish(),
  reply: { 200: Confirmation },
  problems: ['not-found', 'sign-in-again'],
})
