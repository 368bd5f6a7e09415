import type { FastifyInstance } from 'fastify'
import { takeOpenCases } from '../modules/safety/moderation/operator.ts'
import type { Traveller } from './factories.ts'
import { runJobs } from './run-jobs.ts'

/** The open cases about a traveller, as the operator gets them. */
export const casesAbout = async ({ services }: FastifyInstance, { id }: Pick<Traveller, 'id'>) =>
  (await takeOpenCases(services.db)).filter(({ travellerId }) => travellerId === id)

/** What opened them, once all that waits to be looked at was looked at. */
export async function signalsAbout(app: FastifyInstance, who: Pick<Traveller, 'id'>) {
  await runJobs(app, { soon: true })
  return (await casesAbout(app, who)).flatMap(({ signals }) =>
    signals.map(({ kind, summary }) => ({ kind, ...summary })),
  )
}
