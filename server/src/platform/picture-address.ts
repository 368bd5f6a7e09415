import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Audience } from '@caravan/contract/options.ts'
import type { DerivedKeys } from './identity/derived-secret.ts'

/**
 * Addresses of pictures that are their own right to be fetched: `/objects/trips/<id>/private-<expires>-<signature>`. They are
 * made where a trip or a traveller is presented to somebody who may see them, so that no read of a picture has to ask
 * the database who that is. The signature is of the picture and of all its widths, and of no viewer.
 */

/** Whether caches between us and the browser may keep the answer: of what everybody sees they may. */
type PictureScope = 'public' | 'private'

/** An address is good until the end of the next whole period, so that all that are made meanwhile are the same one. */
const PERIOD_SECONDS: Record<PictureScope, number> = { public: 86_400, private: 3600 }
/** No address that anybody has is good for longer. */
export const PICTURE_ADDRESS_HOURS = (2 * PERIOD_SECONDS.public) / 3600
const SIGNATURE_BYTES = 16
const RIGHT = /^(public|private)-(\d{1,12})-([\w-]{22})$/

/** Of this process: presenters are far from the services. Without any, addresses are bare and ask for a session. */
let keys: DerivedKeys | null = null

/** The first signs, all verify. */
export function signPicturesWith(derived: DerivedKeys): void {
  keys = derived
}

/** Where a photo of a trip is shown; '' where there is none. */
export const tripPictureAddress = (objectPath: string, audience: Audience, now = Date.now()): string =>
  objectPath && pictureAddress(objectPath, audience === 'all' ? 'public' : 'private', now)

/** Where the picture of a traveller is shown: whoever sees anything of somebody sees that. */
export const avatarAddress = (objectPath: string | null, now = Date.now()): string | null =>
  objectPath && pictureAddress(objectPath, 'public', now)

function pictureAddress(objectPath: string, scope: PictureScope, now: number): string {
  if (!keys) return objectPath
  const expires = expiryAt(scope, now)
  return `${objectPath}/${scope}-${expires}-${signatureOf(keys[0], objectPath, scope, expires)}`
}

const expiryAt = (scope: PictureScope, now: number) =>
  (Math.floor(now / 1000 / PERIOD_SECONDS[scope]) + 2) * PERIOD_SECONDS[scope]

export interface PictureRight {
  scope: PictureScope
  secondsLeft: number
}

/** What is behind the object path in such an address; null where it was altered, is out of date or of a secret that is gone. */
export function readPictureRight(objectPath: string, text: string, now = Date.now()): PictureRight | null {
  const [, scope, digits, signature = ''] = RIGHT.exec(text) ?? []
  if (scope !== 'public' && scope !== 'private') return null
  const expires = Number(digits)
  const secondsLeft = Math.floor(expires - now / 1000)
  if (secondsLeft <= 0) return null
  const given = Buffer.from(signature)
  const isSigned = keys?.some((key) =>
    timingSafeEqual(Buffer.from(signatureOf(key, objectPath, scope, expires)), given),
  )
  // mutant: the signature of a picture's address is not looked at | modules/media/pictures/signed-pictures | isSigned | signature
  return isSigned ? { scope, secondsLeft } : null
}

function signatureOf(key: Buffer, objectPath: string, scope: PictureScope, expires: number): string {
  // mutant: the signature of one picture fits every other | modules/media/pictures/signed-pictures | objectPath} ${
  // mutant: a private address may be altered to a public one | modules/media/pictures/signed-pictures | scope} ${
  const digest = createHmac('sha256', key).update(`${objectPath} ${scope} ${expires}`).digest()
  return digest.toString('base64url', 0, SIGNATURE_BYTES)
}

/** As it is stored: pages send back what they were shown. */
export const objectPathIn = (address: string): string => address.split('/').slice(0, 4).join('/')
