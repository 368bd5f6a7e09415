import type { Task } from 'graphile-worker'
import { z } from 'zod'
import { expireRequests } from '../features/matches/expire-requests.ts'
import { deliver } from '../features/notifications/deliver.ts'
import { mailIfUnread } from '../features/notifications/mail.ts'
import { push } from '../features/notifications/push.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Services } from '../services.ts'

const OfOne = z.object({ id: z.string() })
const OfDevice = z.object({ id: z.string(), device: z.string() })
const ofOne =
  (work: (id: string) => Promise<void>): Task =>
  (payload) =>
    work(OfOne.parse(payload).id)

/** Every job there is: what happens after a change without anybody waiting for it, and what the clock brings. */
export const jobsOf = (services: Services): Jobs => ({
  tasks: {
    'deliver-notification': ofOne((id) => deliver(services, id)),
    'push-notification': async (payload) => {
      const { id, device } = OfDevice.parse(payload)
      await push(services, id, device)
    },
    'mail-notification': ofOne((id) => mailIfUnread(services, id)),
    'expire-requests': async () => {
      await expireRequests(services.db, new Date(), services.live)
    },
  },
  isAlone: services.config.databaseUrl === undefined,
  crontab: '*/10 * * * * expire-requests',
})
