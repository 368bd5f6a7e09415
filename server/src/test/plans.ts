import type { Plan, PlanTerms } from '@caravan/contract/plans.ts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../modules/meetups/trusted-contact/trusted-contact.ts'
import type { Traveller } from './factories.ts'

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

export async function proposedPlan(by: Traveller, matchId: string, change: Partial<PlanTerms> = {}): Promise<Plan> {
  const reply = await by.call('POST', `/api/matches/${matchId}/plans`, planTerms(change))
  if (reply.statusCode !== 201) throw new Error(`The plan was refused: ${reply.body}`)
  return reply.json<Plan>()
}

export const agreeTo = (who: Traveller, { id, revision }: Pick<Plan, 'id' | 'revision'>) =>
  who.call('PUT', `/api/plans/${id}/agreement`, { agreed: true, revision })

export async function agreedPlan(one: Traveller, other: Traveller, matchId: string): Promise<Plan> {
  const plan = await proposedPlan(one, matchId)
  const agreed = await agreeTo(other, plan)
  if (agreed.statusCode !== 200) throw new Error(`The plan was not agreed to: ${agreed.body}`)
  return agreed.json<Plan>()
}

export async function proposedInGroup(by: Traveller, chatId: string, change: Partial<PlanTerms> = {}): Promise<Plan> {
  const reply = await by.call('POST', `/api/group-chats/${chatId}/plans`, planTerms(change))
  if (reply.statusCode !== 201) throw new Error(`The plan was refused: ${reply.body}`)
  return reply.json<Plan>()
}

export const takeBack = (who: Traveller, { id, revision }: Pick<Plan, 'id' | 'revision'>) =>
  who.call('PUT', `/api/plans/${id}/agreement`, { agreed: false, revision })

export const plansOfGroup = async (who: Traveller, chatId: string): Promise<Plan[]> => {
  const reply = await who.call('GET', `/api/group-chats/${chatId}/plans`)
  if (reply.statusCode !== 200) throw new Error(`The plans were refused: ${reply.body}`)
  return reply.json<Plan[]>()
}

let contacts = 0

/** Somebody who said yes, and PINs. Answers the contact's address. */
export async function trustedContactOf(
  { services }: FastifyInstance,
  who: Traveller,
  { password }: { password?: string } = {},
): Promise<string> {
  contacts++
  const email = `contact-${contacts}-${Math.random().toString(36).slice(2)}@example.org`
  const asked = await who.call('PUT', '/api/trusted-contact', { email, name: 'Ines' })
  if (asked.statusCode !== 200) throw new Error(`The contact was refused: ${asked.body}`)
  const { rows } = await services.pool.query<{ id: string }>('select id from trusted_contacts where user_id = $1', [
    who.id,
  ])
  await answer(services, rows[0]?.id ?? '', true)
  const saved = await who.call('PUT', '/api/safety/pins', { ...PINS, currentPassword: password ?? null })
  if (saved.statusCode !== 200) throw new Error(`The PINs were refused: ${saved.body}`)
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
  for (const one of [who, friend]) {
    const reply = await expectCheckIn(one, id)
    if (reply.statusCode !== 200) throw new Error(`The check-in was refused: ${reply.body}`)
  }
}
