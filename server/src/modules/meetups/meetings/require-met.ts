import type { Act } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { canBeSeen } from '../../matching/travellers/travellers.ts'
import { haveMet } from './queries.ts'

/**
 * For what only those say of each other who have met in person. The caller has held off blocks.
 * @throws Problem `not-found` for whoever may not be seen, `not-met`
 */
export async function requireMet({ db, viewer }: Pick<Act, 'db' | 'viewer'>, userId: string): Promise<void> {
  if (await haveMet(db, viewer.id, userId)) return
  throw problem((await canBeSeen(db, viewer, userId)) ? 'not-met' : 'not-found')
}
