import type { Task } from 'graphile-worker'
import { z } from 'zod'
import { databaseTime } from '../db/database-time.ts'
import { JOB_OF_MANY } from '../db/job-priority.ts'
import { publishArticles } from '../features/blog/publish.ts'
import { deleteDue, deleteTraveller } from '../features/deletion/delete-traveller.ts'
import { deleteExportFiles } from '../features/exports/export-files.ts'
import { deleteOldExports, makeExport } from '../features/exports/make-export.ts'
import { endOverdueChats } from '../features/group-chats/ending.ts'
import { notifyMembers } from '../features/group-chats/notify-members.ts'
import { expireRequests } from '../features/matches/expire-requests.ts'
import { notifyMatchesOfChange } from '../features/matches/notify-matches.ts'
import { changeMonth } from '../features/moderation/numbers.ts'
import { deliver } from '../features/notifications/deliver.ts'
import { mailIfUnread } from '../features/notifications/mail.ts'
import { push } from '../features/notifications/push.ts'
import { deletePictureFiles, deleteUploadFiles } from '../features/pictures/housekeeping.ts'
import { followCheckIn } from '../features/plans/check-in.ts'
import { enqueueDueCheckIns, takeDueStep } from '../features/plans/check-in-steps.ts'
import { notifyOfProposal } from '../features/plans/group-plans.ts'
import { sendDigests } from '../features/saved-searches/digest.ts'
import { notifySaversOfChange, remindSavers } from '../features/saved-trips/notify-savers.ts'
import { lookForSignals } from '../features/signals/look.ts'
import { resolveDestinations } from '../features/trips/resolve-destinations.ts'
import { mailContact } from '../features/trusted-contact/contact-mails.ts'
import { wakeWishes } from '../features/wishes/wake.ts'
import { startEmailChangeOf, startPasswordResetOf, startSignUpOf } from '../platform/identity/account-jobs.ts'
import { sendAccountMail } from '../platform/identity/account-mail-jobs.ts'
import type { JobGroup, Jobs } from '../platform/jobs.ts'
import type { Services } from '../services.ts'
import { deleteExpiredRows, deleteUnused } from './housekeeping.ts'

const OfOne = z.object({ id: z.string() })
const OfDevice = z.object({ id: z.string(), device: z.string() })
const Sealed = z.object({ sealed: z.string() })
const ofOne =
  (work: (id: string) => Promise<void>): Task =>
  (payload) =>
    work(OfOne.parse(payload).id)

/** Every job there is: what happens after a change without anybody waiting for it, and what the clock brings. */
export const jobsOf = (services: Services): Jobs => ({
  groups: [database(services), mail(services), webPush(services)].map((group) => ({
    ...group,
    tasks: services.tracing?.traceTasks(group.tasks) ?? group.tasks,
  })),
  isAlone: services.config.databaseUrl === undefined,
})

/**
 * What speaks to the database alone, and is done at once; and housekeeping, in a queue of its own: one after the other,
 * and once for all processes, for it speaks to the store of pictures too.
 */
const database = (services: Services): JobGroup => ({
  concurrency: 4,
  tasks: {
    'deliver-notification': ofOne((id) => deliver(services, id)),
    'start-sign-up': (payload) => startSignUpOf(services, payload),
    'start-password-reset': (payload) => startPasswordResetOf(services, payload),
    'start-email-change': (payload) => startEmailChangeOf(services, payload),
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
    'enqueue-due-check-ins': () => enqueueDueCheckIns(services),
    'take-check-in-step': ofOne((id) => takeDueStep(services, id)),
    'follow-check-in': (payload) => followCheckIn(services, Sealed.parse(payload).sealed),
    'look-for-signals': ofOne((id) => lookForSignals(services, id)),
    'change-safety-month': () => changeMonth(services),
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
    '*/10 * * * * expire-requests',
    '* * * * * end-group-chats',
    '* * * * * enqueue-due-check-ins',
    '11 * * * * remind-savers',
    '*/5 * * * * send-digests',
    '0 0 1 * * change-safety-month ?fill=1d',
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
    'mail-contact': ofOne((id) => mailContact(services, id)),
    'send-account-mail': (payload) => sendAccountMail(services, Sealed.parse(payload).sealed),
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
