import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Confirmation } from './fields.ts'
import { urlOf } from './url.ts'

/** The push services of the browsers there are: the server writes to no other address that a caller names. */
const SERVICES =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[a-z0-9-]+\.notify\.windows\.com)$/

const NO_SERVICE = 'This is not the address of a push service.'

export const PushEndpoint = z
  .url({ protocol: /^https$/, hostname: SERVICES, error: NO_SERVICE })
  .max(1000)
  // as browsers give it: no port, no password, nothing that one reader of addresses takes for another host than the next
  .refine((text) => isPlain(text), { error: NO_SERVICE })

function isPlain(text: string): boolean {
  const url = urlOf(text)
  if (!url) return false
  const { href, origin, hostname } = url
  return href === text && href.startsWith(`https://${hostname}/`) && origin === `https://${hostname}`
}

/** As the browser's own `PushSubscription` writes itself. */
export const PushSubscriptionBody = z.object({
  endpoint: PushEndpoint,
  keys: z.object({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/, { error: 'This is not a key.' }),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}={0,2}$/, { error: 'This is not a key.' }),
  }),
})
export type PushSubscriptionBody = z.infer<typeof PushSubscriptionBody>

export const readPush = endpoint({
  method: 'GET',
  path: '/api/push',
  summary: 'What a browser needs to be reached by Web Push, and whether it is time to offer it: after the first match',
  access: 'onboarded',
  reply: { 200: z.object({ publicKey: z.string(), isOffered: z.boolean() }) },
})

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/push-subscriptions',
  summary: 'Reach this browser by Web Push for as long as its session lasts',
  access: 'onboarded',
  body: PushSubscriptionBody,
  reply: { 201: Confirmation },
})

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/api/push-subscriptions',
  summary: 'Reach a browser of one’s own no longer; again is no error',
  access: 'onboarded',
  body: z.object({ endpoint: PushEndpoint }),
  reply: { 200: Confirmation },
})
