import { createECDH } from 'node:crypto'
import type { Agent } from 'node:https'
import webPush from 'web-push'
import type { Config } from '../config.ts'
import { derivedKey } from './identity/derived-secret.ts'
import { publicAgent } from './public-agent.ts'
import { secretOf } from './secrets/secrets.ts'

export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** What a push service said: taken, gone for good, not to be said again, or not before so many seconds. */
type Pushed = 'sent' | 'gone' | 'refused' | { retryAfter: number }

/** RFC 8030: what can wait may wait for a phone that saves its battery. */
type Urgency = 'low' | 'normal'

export interface Pusher {
  publicKey: string
  /** @throws where the service cannot be reached or is in trouble */
  send(to: PushAddress, payload: object, options: { topic: string; urgency: Urgency }): Promise<Pushed>
}

const A_DAY_S = 86_400
const MAX_WAIT_S = 3600
const GONE = new Set([404, 410])
/** Refusals of this moment, beside those of 500 and more. */
const PASSING = new Set([408, 425, 429])

/** Web Push (RFC 8030) under keys of our own (RFC 8292), with what is said readable by the browser alone. */
export function openPusher(config: Config, agent: Agent = publicAgent({ keepAlive: true })): Pusher {
  const keys = vapidKeys(config)
  // services want to know whom to ask about trouble; on this machine alone there is nobody
  const vapidDetails = { subject: config.isSecure ? config.publicUrl : 'mailto:nobody@localhost', ...keys }
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, p256dh, auth }, payload, { topic, urgency }) {
      if (!canRead(p256dh)) return 'gone'
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
          vapidDetails,
          TTL: A_DAY_S,
          topic,
          urgency,
          agent,
          timeout: 10_000,
        })
        return 'sent'
      } catch (error) {
        if (error instanceof webPush.WebPushError) return answered(error)
        throw error
      }
    },
  }
}

/** @throws the same error where it is worth another try at a time of our own choosing */
function answered(error: webPush.WebPushError): Pushed {
  const { statusCode, headers } = error
  if (GONE.has(statusCode)) return 'gone'
  if (statusCode < 500 && !PASSING.has(statusCode)) return 'refused'
  const retryAfter = secondsOf(headers['retry-after'])
  if (retryAfter === undefined) throw error
  return { retryAfter }
}

/** Of `Retry-After`, which is a number of seconds or a date. */
function secondsOf(text: string | undefined): number | undefined {
  const seconds = /^\d+$/.test(text ?? '') ? Number(text) : (Date.parse(text ?? '') - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(0, Math.ceil(seconds)), MAX_WAIT_S) : undefined
}

/** Whether that is the key of a browser: for one that is no point of the curve nothing can be encrypted, ever. */
function canRead(p256dh: string): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    return own.computeSecret(Buffer.from(p256dh, 'base64url')).length > 0
  } catch {
    return false
  }
}

/** The same at each start; where several nodes share a session secret, the same on each of them. */
function vapidKeys({ dataDir, sessionSecrets }: Config): { publicKey: string; privateKey: string } {
  // the oldest: browsers have subscribed under it, and do so anew only when it is no longer listed
  const secret = sessionSecrets?.at(-1)
  const key = secret ? derivedKey(secret, 'vapid') : Buffer.from(secretOf(dataDir, 'vapid').value, 'base64url')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(key)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: key.toString('base64url') }
}
