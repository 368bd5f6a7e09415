import type { Plan, PlanTerms } from '@caravan/contract/plans.ts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../modules/meetups/trusted-contact/trusted-contact.ts'
import { accepted, type Traveller } from './factories.ts'

export const PINS = { pin: '2468', duressPin: '9753' }

const inHours = (hours: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString()

/** Two hours from now, for two hours. */
export const planTerms = (change: Partial<PlanTerms> = {}): PlanTerms => ({
  place: 'Kiosk at the miradouro',
  placeId: '',
  startsAt: inHours(2),
  endsAt: inHours(4),
  timeZone: 'Europe/Lisbon',
  ...change,
})

export const proposedPlan = async (by: Traveller, matchId: string, change: Partial<PlanTerms> = {}) =>
  accepted<Plan>(await by.call('POST', `/api/matches/${matchId}/plans`, planTerms(change)))

export const agreeTo = (who: Traveller, { id, revision }: Pick<Plan, 'id' | 'revision'>) =>
  who.call('PUT', `/api/plans/${id}/agreement`, { agreed: true, revision })

export const agreedPlan = async (one: Traveller, other: Traveller, matchId: string) =>
  accepted<Plan>(await agreeTo(other, await proposedPlan(one, matchId)))

export const proposedInGroup = async (by: Traveller, chatId: string, change: Partial<PlanTerms> = {}) =>
  accepted<Plan>(await by.call('POST', `/api/group-chats/${chatId}/plans`, planTerms(change)))

export const takeBack = (who: Traveller, { id, revision }: Pick<Plan, 'id' | 'revision'>) =>
  who.call('PUT', `/api/plans/${id}/agreement`, { agreed: false, revision })

export const plansOfGroup = async (who: Traveller, chatId: string) =>
  accepted<Plan[]>(await who.call('GET', `/api/group-chats/${chatId}/plans`))

let contacts = 0

/** Somebody who said yes, and PINs. Answers the contact's address. */
export async function trustedContactOf(
  { services }: FastifyInstance,
  who: Traveller,
  { password }: { password?: string } = {},
): Promise<string> {
  contacts++
  const email = `contact-${contacts}-${Math.random().toString(36).slice(2)}@example.org`
  accepted(await who.call('PUT', '/api/trusted-contact', { email, name: 'Ines' }))
  const { rows } = await services.pool.query<{ id: string }>('select id from trusted_contacts where user_id = $1', [
    who.id,
  ])
  await answer(services, rows[0]?.id ?? '', true)
  accepted(await who.call('PUT', '/api/safety/pins', { ...PINS, currentPassword: password ?? null }))
  return email
}

export const expectCheckIn = (who: Traveller, planId: string, expected = true) =>
  who.call('PUT', `/api/plans/${planId}/expected-check-in`, { expected })

export const notGoing = (who: Traveller, planId: string) => who.call('DELETE', `/api/check-ins/${planId}`)

export const checkIn = (who: Traveller, planId: string, pin: string) =>
  who.call('PUT', `/api/plans/${planId}/check-in`, { pin })

/** Moves a plan, and the check-ins of it, into the past as a whole, so that so many minutes have gone by since its end. */
export async function bringToEnd({ services }: FastifyInstance, planId: string, minutesAfter = 0): Promise<void> {
  await services.pool.query(
    `with moved as (
       update plans set starts_at = starts_at - ends_at + now() - make_interval(secs => $2),
         ends_at = now() - make_interval(secs => $2), created_at = created_at - interval '1 day'
       where id = $1)
     update check_ins set starts_at = starts_at - ends_at + now() - make_interval(secs => $2),
       ends_at = now() - make_interval(secs => $2), next_at = case when state = 'expected'
         then now() - make_interval(secs => $2) + make_interval(mins => reminders * 15) end
     where plan_id = $1`,
    [planId, minutesAfter * 60 + 1],
  )
}

/** A plan that both agreed to, after which each of them is awaited. */
export async function planWithCheckIn(
  app: FastifyInstance,
  who: Traveller,
  friend: Traveller,
  matchId: string,
  password: string,
): Promise<void> {
  await trustedContactOf(app, who, { password })
  const { id } = await agreedPlan(who, friend, matchId)
  await trustedContactOf(app, friend)
  for (const one of [who, friend]) accepted(await expectCheckIn(one, id))
}
