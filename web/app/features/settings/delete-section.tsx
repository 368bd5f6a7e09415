import type { OwnerProof } from '@caravan/contract/account.ts'
import { requestDeletion } from '@caravan/contract/deletion.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import { Trash2 } from 'lucide-react'
import { call } from '../../lib/call.ts'
import { endSessionBy } from '../../lib/viewer/logout.ts'
import { OwnerAction } from './account/owner-action.tsx'
import styles from './settings-screen.module.css'

const WHAT_HAPPENS = `You are signed out on all devices, and your trips, comments and profile are hidden. After ${LIMITS.deletionDays} days they are gone, with your pictures and messages. What you wrote to others stays with them, from ‘A former traveler’.`

export function DeleteSection() {
  return (
    <section id="delete" className={`card ${styles.section}`} aria-labelledby="delete-title">
      <h2 id="delete-title">Delete account</h2>
      <p className="soft">
        Others no longer see anything of you, at once. After {LIMITS.deletionDays} days everything is deleted; until
        then you can sign in and keep it.
      </p>
      <div className={styles.actions}>
        <OwnerAction
          look={{ variant: 'danger' }}
          icon={<Trash2 className="icon" />}
          label="Delete my account"
          asksAlways
          title="Delete your account?"
          action="Delete my account"
          isDanger
          failure="Your account was not deleted."
          description={WHAT_HAPPENS}
          send={leave}
        />
      </div>
    </section>
  )
}

/** Ends on a page that says until when one may come back. */
const leave = (proof: OwnerProof) =>
  endSessionBy(async () => (await call(requestDeletion, { body: { requested: true, ...proof } })).page)
