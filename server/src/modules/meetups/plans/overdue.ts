import type { FastifyInstance } from 'fastify'
import { registerRows } from '../../../platform/metrics/register.ts'
import { countOverdue } from './check-in-queries.ts'

/** A step of a check-in is taken within a minute of when it is due. Where it is not, no contact is mailed that somebody is missing. */
export const measureOverdue = ({ services: { db, log }, metrics }: FastifyInstance): void =>
  registerRows(metrics, log, {
    read: async () => [await countOverdue(db)],
    gauges: [
      { name: 'check_ins_overdue', help: 'Check-ins of which a step is due', value: ({ count }) => count },
      {
        name: 'check_ins_overdue_oldest_seconds',
        help: 'For how long the step that is due longest has been so',
        value: ({ oldest }) => oldest,
      },
    ],
  })
