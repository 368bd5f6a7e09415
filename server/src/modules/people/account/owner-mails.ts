import { PRODUCT } from '@caravan/contract/product.ts'
import type { Db } from '../../../db/client.ts'
import type { Services } from '../../../open-services.ts'
import { enqueueAccountMail } from '../../../platform/identity/account-jobs.ts'
import { findEmail } from './queries.ts'

/** What the owner of an account hears by mail, since whoever holds the phone could have done it. */

interface OwnerMail {
  subject: string
  text: string
}

const { name } = PRODUCT

export const pinsMail = (): OwnerMail => ({
  subject: `Your ${name} PINs were chosen anew`,
  text: 'The two PINs of your check-ins were chosen just now. They count after plans that have not begun yet; after one that has, you type those that you had when it began.',
})

export const feedMail = (): OwnerMail => ({
  subject: `A calendar feed of your ${name} trips was made`,
  text: 'A private address was made just now, under which calendars read all your trips. The one before ended, if you had one. A new password ends it too.',
})

export const contactMail = (change: 'removed' | 'replaced'): OwnerMail => ({
  subject: `Your ${name} trusted contact was ${change}`,
  text:
    change === 'removed'
      ? 'Your trusted contact was removed just now. Nobody is told any more where you do not check in after a plan.'
      : 'Somebody else was asked just now to be your trusted contact. Until they agree, nobody is told where you do not check in after a plan.',
})

export const signedOutMail = (device: string | null): OwnerMail => ({
  subject: `A device was signed out of ${name}`,
  text: `${device ?? 'A device'} was signed out of your account just now, from another one.`,
})

/** Enqueued with the change that it is about. */
export async function mailOwner(
  tx: Db,
  services: Pick<Services, 'config' | 'secrets'>,
  userId: string,
  { subject, text }: OwnerMail,
): Promise<void> {
  const { publicUrl, oidc } = services.config
  const whatToDo = oidc
    ? `If it was not you, change your password where you sign in, then look at what is there:\n${publicUrl}/settings`
    : `If it was not you, choose a new password at once, which signs out every other device:\n${publicUrl}/settings`
  await enqueueAccountMail(tx, services, {
    to: await findEmail(tx, userId),
    subject,
    text: `${text}\n\n${whatToDo}\n`,
  })
}
