import type { Meeting, MeetingCode } from '@caravan/contract/meetings.ts'
import type { Vouch } from '@caravan/contract/vouches.ts'
import type { FastifyInstance } from 'fastify'
import { accepted, type Traveller, traveller } from './factories.ts'
import { matchOf } from './matches.ts'

export const callShow = (who: Traveller, to: { id: string }) => who.call('POST', `/api/users/${to.id}/meeting-codes`)

/** The codes that somebody shows somebody else, that of this minute first. */
export const shownCodes = async (who: Traveller, to: { id: string }): Promise<MeetingCode[]> =>
  accepted<{ codes: MeetingCode[] }>(await callShow(who, to)).codes

export async function shownCode(who: Traveller, to: { id: string }): Promise<MeetingCode> {
  const [code] = await shownCodes(who, to)
  if (!code) throw new Error('There is no code')
  return code
}

export const callMeet = (who: Traveller, whom: { id: string }, code: string, ageSeconds = 0) =>
  who.call('PUT', `/api/users/${whom.id}/meeting`, { code, ageSeconds })

/** Two who may meet do: the other reads the code of the one. */
export async function met(one: Traveller, other: Traveller): Promise<Meeting> {
  const { qr } = await shownCode(one, other)
  return accepted<{ meeting: Meeting }>(await callMeet(other, one, qr)).meeting
}

/** As if the two had met so many days earlier. */
export async function ageMeeting({ services }: FastifyInstance, { id }: Meeting, days: number): Promise<void> {
  await services.pool.query('update meetings set created_at = created_at - make_interval(days => $2) where id = $1', [
    id,
    days,
  ])
}

const DAY_MS = 86_400_000
let friends = 0

/** Somebody independent whom a traveller has met: nobody else of these was made or met on the same day. */
export async function metFriend(app: FastifyInstance, who: Traveller): Promise<Traveller> {
  friends++
  const friend = await traveller(app, { createdAt: new Date(Date.now() - (30 + friends) * DAY_MS) })
  await matchOf(friend, who)
  await ageMeeting(app, await met(friend, who), friends)
  return friend
}

/** As if so many minutes had gone by since somebody showed codes: the codes themselves are as old as they are. */
export async function ageOffers({ services }: FastifyInstance, minutes: number): Promise<void> {
  await services.pool.query('update meeting_offers set expires_at = expires_at - make_interval(mins => $1)', [minutes])
}

export const WORDS = 'Shares the last water, and is on time.'
export const callVouch = (who: Traveller, about: { id: string }, text = WORDS) =>
  who.call('PUT', `/api/users/${about.id}/vouch`, { text })
export const vouched = async (who: Traveller, about: { id: string }, text = WORDS): Promise<Vouch> =>
  accepted<Vouch>(await callVouch(who, about, text))

export const callWouldNot = (who: Traveller, about: { id: string }, wouldNotMeetAgain = true) =>
  who.call('PUT', `/api/users/${about.id}/would-not-meet-again`, { wouldNotMeetAgain })
