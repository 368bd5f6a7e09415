import type { TripBody } from '@caravan/contract/trips.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { signInAs, type Wanted } from '../operate/sign-in-as.ts'

let made = 0

const DAY_MS = 86_400_000

export interface Traveller {
  id: string
  cookie: string
  /** A call as this traveller; a body goes as JSON. */
  call(
    method: InjectOptions['method'],
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ): ReturnType<typeof call>
}

const call = (
  app: FastifyInstance,
  cookie: string | undefined,
  method: InjectOptions['method'],
  url: string,
  body?: object,
  headers: Record<string, string> = {},
) =>
  app.inject({
    method: method ?? 'GET',
    url,
    headers: { ...(cookie ? { cookie } : {}), ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })

export const callAs =
  (app: FastifyInstance, cookie: string): Traveller['call'] =>
  (...args) =>
    call(app, cookie, ...args)

/** An account so new that less is allowed to it. */
export async function newTraveller(app: FastifyInstance, wanted: Partial<Wanted> = {}): Promise<Traveller> {
  const { db, pool, secrets } = app.services
  made++
  const signedIn = await signInAs(
    { db, pool },
    { email: `traveller-${made}-${Math.random().toString(36).slice(2)}@example.org`, onboarded: true, ...wanted },
    { secret: secrets.session[0], isSecure: false },
  )
  return { id: signedIn.userId, cookie: signedIn.cookie, call: callAs(app, signedIn.cookie) }
}

/** Somebody who has been here for a month, with a session; onboarded unless said otherwise. */
export const traveller = (app: FastifyInstance, wanted: Partial<Wanted> = {}): Promise<Traveller> =>
  newTraveller(app, { createdAt: new Date(Date.now() - 30 * DAY_MS), ...wanted })

/** What somebody is called who wished for no other username. */
export const usernameOf = ({ id }: Pick<Traveller, 'id'>) => `traveler_${id.replaceAll('-', '').slice(-12)}`

/** A call by nobody in particular. */
export const callSignedOut = (app: FastifyInstance, method: InjectOptions['method'], url: string, body?: object) =>
  call(app, undefined, method, url, body)

export const tripBody = (change: Partial<TripBody> = {}) => ({
  destination: 'Lisbon',
  country: 'Portugal',
  startDate: '2027-05-01',
  endDate: '2027-05-08',
  description: 'Four miradouros and one very small budget.',
  tags: ['Food', 'Cities'],
  imageUrl: '',
  audience: 'all',
  ...change,
})

/** What a call of a set-up answered: without it a test would prove nothing. */
export function accepted<T>(reply: { statusCode: number; body: string; json<R>(): R }): T {
  if (reply.statusCode >= 300) throw new Error(`The set-up was refused: ${reply.body}`)
  return reply.json<T>()
}

export const postedTrip = async (owner: Traveller, change: Partial<TripBody> = {}) =>
  accepted<{ id: string }>(await owner.call('POST', '/api/posts', tripBody(change)))

/** Where a list goes on; nothing where it has ended. */
export const nextOf = ({ headers }: { headers: Record<string, unknown> }): string | undefined =>
  /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1]

/** All pages of a list: a cursor that leads back would go on for ever. */
export async function pagesOf<Item>(who: Traveller, first: string): Promise<Item[][]> {
  const pages: Item[][] = []
  for (let url: string | undefined = first; url; ) {
    const reply = await who.call('GET', url)
    pages.push(reply.json<Item[]>())
    if (pages.length > 100) throw new Error(`The list does not end: ${first}`)
    url = nextOf(reply)
  }
  return pages
}

export const pushSubscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/phone',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
}
