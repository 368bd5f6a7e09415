import { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { derivedKeys } from '../../../platform/identity/derived-secret.ts'
import type { SignInLimits } from '../../../platform/limits/sign-in-limits.ts'
import { openSealedText, sealText } from '../../../platform/secrets/sealed-text.ts'
import { problem } from '../../../problem.ts'
import type { Services } from '../../../services.ts'
import { type Caller, requireAllowed } from '../../people/account/account.ts'
import { tellContact } from '../trusted-contact/contact-mails.ts'
import { readPin } from '../trusted-contact/pins.ts'
import * as queries from './check-in-queries.ts'

/** What the job learns of a check-in. Sealed it is of one length, whatever it says. */
const Sealed = z.object({ checkInId: z.string(), isDuress: z.literal([0, 1]), wasMissed: z.literal([0, 1]) })
const keysOf = ({ secrets }: Pick<Services, 'secrets'>) => derivedKeys(secrets.session, 'check-ins')

interface Tools {
  services: Pick<Services, 'secrets'>
  limits: SignInLimits
}

/**
 * Ends the wait after a plan. The second PIN does and answers exactly what the first does, in as many steps; that the
 * contact is asked for help is left to the job that follows either, and is stored where nobody's calls read it.
 */
export async function checkIn({ services, limits }: Tools, act: Act, planId: string, pin: string, caller: Caller) {
  const { viewer } = act
  const attempt = { email: `pin of ${viewer.id}`, address: caller.address, device: caller.sessionId }
  requireAllowed(await limits.takePassword(attempt))
  const said = await readPin(act.db, { userId: viewer.id, planId, pin })
  await inTransaction(act, async ({ db }) => {
    const row = await queries.lockCheckInOf(db, viewer.id, planId)
    if (!row || row.state === 'ended') throw problem('not-found')
    await queries.setCheckedIn(db, row.id)
    await enqueue(db, services, {
      checkInId: row.id,
      isDuress: said === 'duress' ? 1 : 0,
      wasMissed: row.state === 'missed' ? 1 : 0,
    })
  })
  await limits.forgetPasswords(attempt)
  return { message: 'All well' }
}

const enqueue = (tx: Db, services: Pick<Services, 'secrets'>, checkIn: z.infer<typeof Sealed>) =>
  queries.enqueueFollowUp(tx, checkIn.checkInId, sealText(keysOf(services), JSON.stringify(checkIn)))

/** After a check-in: the contact is asked for help, or told that a check-in they were told was missing has come. */
export async function followCheckIn(services: Pick<Services, 'db' | 'secrets'>, sealed: string): Promise<void> {
  const opened = openSealedText(keysOf(services), sealed)
  if (opened === null) throw new Error('A check-in was sealed with another session secret')
  const { checkInId, isDuress, wasMissed } = Sealed.parse(JSON.parse(opened))
  await services.db.transaction(async (tx) => {
    const row = await queries.lockCheckIn(tx, checkInId)
    if (!row) return
    // mutant: the second PIN does not ask for help | modules/meetups/plans/check-in | isDuress | false
    if (isDuress) await tellContact(tx, row.userId, { kind: 'duress', checkInId })
    else if (wasMissed) await tellContact(tx, row.userId, { kind: 'checked-in', checkInId })
  })
}
