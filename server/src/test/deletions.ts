import type { FastifyInstance } from 'fastify'
import { deleteTraveller } from '../modules/privacy/deletion/delete-traveller.ts'
import { accepted, type Traveller } from './factories.ts'

/** Hides everything of a traveller's at once. */
export const requestDeletion = async (who: Traveller) =>
  accepted(await who.call('PUT', '/api/deletion', { requested: true }))

/** The same two weeks later, when it is carried out. */
export async function deleteNow({ services }: FastifyInstance, who: Traveller): Promise<void> {
  await requestDeletion(who)
  await makeDue(services.pool, who)
  await deleteTraveller(services, who.id)
}

export const makeDue = (pool: FastifyInstance['services']['pool'], who: { id: string }) =>
  pool.query(`update deletion_requests set due_at = now() - interval '1 minute' where user_id = $1`, [who.id])
