import type { FastifyInstance } from 'fastify'
import { registerRows } from '../../../platform/metrics/register.ts'
import { countWaiting, type WaitingCount } from './waiting-queries.ts'

/** What waits for a moderator, for the operator's alerts: how much and for how long, and nothing of whom it is about. */
export const measureWaiting = ({ services: { db, log }, metrics }: FastifyInstance): void =>
  registerRows<WaitingCount>(metrics, log, {
    label: 'kind',
    read: () => countWaiting(db),
    gauges: [
      { name: 'moderation_waiting', help: 'What waits for a moderator', value: ({ count }) => count },
      {
        name: 'moderation_oldest_seconds',
        help: 'For how long the oldest of it has waited',
        value: ({ oldest }) => oldest,
      },
    ],
  })
