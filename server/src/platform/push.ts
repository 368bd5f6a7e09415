import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import type { Config } from '../config.ts'
import { derivedKey } from './identity/derived-secret.ts'
import { secretOf } from './secrets.ts'

export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** What a push service said: delivered, gone for good, or to be tried again. */
export type Pushed = 'sent' | 'gone'

export interface Pusher {
  /** What browsers subscribe with. */
  publicKey: string
  /** @throws where the service cannot be reached or refuses for now */
  send(to: PushAddress, payload: object, options: { topic: string }): Promise<Pushed>
}

const A_DAY_S = 86_400
const GONE = new Set([404, 410])

/** Web Push (RFC 8030) under keys of our own (RFC 8292), with what is said readable by the browser alone. */
export function openPusher(config: Config): Pusher {
  const keys = vapidKeys(config)
  // services want to know whom to ask about trouble
  const vapidDetails = { subject: config.isSecure ? config.publicUrl : 'https://localhost', ...keys }
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, p256dh, auth }, payload, { topic }) {
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
          vapidDetails,
          TTL: A_DAY_S,
          topic,
          timeout: 10_000,
        })
        return 'sent'
      } catch (error) {
        if (error instanceof webPush.WebPushError && GONE.has(error.statusCode)) return 'gone'
        throw error
      }
    },
  }
}

/** The same at each start; where several nodes share a session secret, the same on each of them. */
function vapidKeys({ dataDir, sessionSecret }: Config): { publicKey: string; privateKey: string } {
  const key = sessionSecret
    ? derivedKey(sessionSecret, 'vapid')
    : Buffer.from(secretOf(dataDir, 'vapid').value, 'base64url')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(key)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: key.toString('base64url') }
}
