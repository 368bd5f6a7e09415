import type { Task } from 'graphile-worker'
import type pg from 'pg'
import { z } from 'zod'
import { type Database, databaseTime, openDatabase } from '../db/client.ts'
import { JOB_OF_MANY } from '../db/enqueue-look.ts'
import { endOverdueChats, notifyMembers } from '../modules/chat/group-chats/ending.ts'
import { sendDigests } from '../modules/discover/saved-searches/digest.ts'
import { wakeWishes } from '../modules/discover/wishes/wake.ts'
import { mailIfUnread } from '../modules/inbox/notifications/mail.ts'
import { deliver, push } from '../modules/inbox/notifications/push.ts'
import { expireRequests } from '../modules/matching/matches/expire-requests.ts'
import { notifyMatchesOfChange } from '../modules/matching/matches/on-events.ts'
import { deletePictureFiles, deleteUploadFiles } from '../modules/media/pictures/housekeeping.ts'
import { enqueueDueCheckIns, followCheckIn, takeDueStep } from '../modules/meetups/plans/check-in-steps.ts'
import { notifyOfProposal } from '../modules/meetups/plans/group-plans.ts'
import { mailContact } from '../modules/meetups/trusted-contact/contact-mails.ts'
import { deleteDue, deleteTraveller } from '../modules/privacy/deletion/delete-traveller.ts'
import { deleteExportFiles, deleteOldExports, makeExport } from '../modules/privacy/exports/make-export.ts'
import { changeMonth } from '../modules/safety/moderation/numbers.ts'
import { detectAbuse } from '../modules/safety/signals/detect-abuse.ts'
import { publishArticles } from '../modules/site/blog/publish.ts'
import { resolveDestinations } from '../modules/trips/resolve-destinations.ts'
import { notifySaversOfChange, remindSavers } from '../modules/trips/saved-trips/notify-savers.ts'
import type { Services } from '../open-services.ts'
import {
  sendAccountMail,
  startEmailChangeOf,
  startPasswordResetOf,
  startSignUpOf,
} from '../platform/identity/account-jobs.ts'
import type { JobGroup, Jobs } from '../platform/jobs.ts'
import { DAILY, type Deletion, HOURLY } from './retention.ts'

export const deleteExpiredRows = (services: Services, now: Date): Promise<void> => runAll(HOURLY, services, now)

/** Daily, as it looks at every picture. */
export const deleteUnused = (services: Services, now: Date): Promise<void> => runAll(DAILY, services, now)

/** One that fails keeps no other from its table: a store that is away would otherwise let all of them grow. */
async function runAll(deletions: readonly Deletion[], services: Services, now: Date): Promise<void> {
  const failures: unknown[] = []
  for (const { delete: run } of deletions) await run(services, now).catch((error: unknown) => failures.push(error))
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, 'not everything that is over could be deleted')
}

const OfOne = z.object({ id: z.string() })
const OfDevice = z.object({ id: z.string(), device: z.string() })
const Sealed = z.object({ sealed: z.string() })
const ofOne =
  (work: (id: string) => Promise<void>): Task =>
  (payload) =>
    work(OfOne.parse(payload).id)

/** Each of the three groups listens by one; five are for what they do. */
const SAFETY_CONNECTIONS = 8

/** Connections for what keeps somebody from harm alone: requests and other jobs may have all of the others. */
export const openSafetyDatabase = (connection: pg.PoolConfig): Database =>
  openDatabase({ ...connection, max: SAFETY_CONNECTIONS, application_name: 'caravan safety' })

/** Every job there is: what happens after a change without anybody waiting for it, and what the clock brings. */
export const jobsOf = (services: Services, safetyDatabase: Pick<Database, 'db' | 'pool'> = services): Jobs => ({
  groups: [
    ...safety(services, safetyDatabase),
    database(services),
    slow(services),
    mail(services),
    webPush(services),
  ].map((group) => ({ ...group, tasks: services.tracing?.traceTasks(group.tasks) ?? group.tasks })),
  isAlone: services.config.databaseUrl === undefined,
})

/**
 * Who is awaited after a plan, from the clock to the mail for help; and what lets somebody in again or warns them of their account.
 * No other job holds a worker or a connection of these, a mail server that is silent holds up no step, and nobody who asks for
 * many links keeps a mail for help waiting.
 */
function safety(services: Services, { db, pool }: Pick<Database, 'db' | 'pool'>): JobGroup[] {
  const own = { ...services, db, pool }
  const steps = {
    pool,
    concurrency: 2,
    tasks: {
      'enqueue-due-check-ins': () => enqueueDueCheckIns(own),
      'take-check-in-step': ofOne((id) => takeDueStep(own, id)),
      'follow-check-in': (payload: unknown) => followCheckIn(own, Sealed.parse(payload).sealed),
    },
    crontab: '* * * * * enqueue-due-check-ins',
  }
  const mails = { pool, concurrency: 4, tasks: { 'mail-contact': ofOne((id) => mailContact(own, id)) } }
  const accounts = {
    pool,
    concurrency: 2,
    tasks: {
      'start-sign-up': (payload: unknown) => startSignUpOf(own, payload),
      'start-password-reset': (payload: unknown) => startPasswordResetOf(own, payload),
      'start-email-change': (payload: unknown) => startEmailChangeOf(own, payload),
      'send-account-mail': (payload: unknown) => sendAccountMail(own, Sealed.parse(payload).sealed),
    },
  }
  return [steps, mails, accounts]
}

/** What speaks to the database alone, and is done at once. */
const database = (services: Services): JobGroup => ({
  concurrency: 4,
  tasks: {
    'deliver-notification': ofOne((id) => deliver(services, id)),
    'expire-requests': async () => {
      await expireRequests(services, new Date())
    },
    'notify-group': ofOne((id) => notifyMembers(services, id)),
    'notify-of-group-plan': ofOne((id) => notifyOfProposal(services, id)),
    'end-group-chats': () => endOverdueChats(services),
    'publish-articles': async () => {
      await publishArticles(services)
    },
    'wake-wishes': (payload) => wakeWishes(services, payload),
    'notify-matches': ofOne((id) => notifyMatchesOfChange(services, id)),
    'notify-savers': ofOne((id) => notifySaversOfChange(services, id)),
    'remind-savers': () => remindSavers(services),
    'send-digests': () => sendDigests(services),
    'look-for-signals': ofOne((id) => detectAbuse(services, id)),
    'change-safety-month': () => changeMonth(services),
  },
  crontab: [
    '*/10 * * * * expire-requests',
    '* * * * * end-group-chats',
    '11 * * * * remind-savers',
    '*/5 * * * * send-digests',
    '0 0 1 * * change-safety-month ?fill=1d',
  ].join('\n'),
})

/** What takes seconds and nobody waits for. Housekeeping is in a queue of its own: one after the other, once for all processes. */
const slow = (services: Services): JobGroup => ({
  concurrency: 2,
  tasks: {
    'delete-due-travellers': () => deleteDue(services),
    'delete-traveller': ofOne((id) => deleteTraveller(services, id)),
    // a node whose clock is ahead would delete what is still needed
    'delete-expired': async () => deleteExpiredRows(services, await databaseTime(services.db)),
    'delete-unused': async () => deleteUnused(services, await databaseTime(services.db)),
    'resolve-destinations': (payload) => resolveDestinations(services.db, payload),
    'delete-picture-files': (payload) => deletePictureFiles(services.storage, payload),
    'make-export': ofOne((id) => makeExport(services, id)),
    'delete-old-exports': () => deleteOldExports(services),
    'delete-export-files': ofOne((id) => deleteExportFiles(services.storage, id)),
    'delete-upload-files': ofOne((id) => deleteUploadFiles(services.storage, id)),
  },
  crontab: [
    '17 * * * * delete-due-travellers',
    '*/10 * * * * delete-old-exports',
    `23 * * * * delete-expired ?queue=housekeeping&priority=${JOB_OF_MANY}`,
    `41 4 * * * delete-unused ?queue=housekeeping&priority=${JOB_OF_MANY}`,
    `11 3 * * * resolve-destinations ?queue=housekeeping&priority=${JOB_OF_MANY}`,
  ].join('\n'),
})

/** A mail server that is silent keeps nothing but mails waiting. */
const mail = (services: Services): JobGroup => ({
  concurrency: 4,
  tasks: {
    'mail-notification': ofOne((id) => mailIfUnread(services, id)),
  },
})

const webPush = (services: Services): JobGroup => ({
  concurrency: 8,
  tasks: {
    'push-notification': async (payload) => {
      const { id, device } = OfDevice.parse(payload)
      await push(services, id, device)
    },
  },
})
