import { DELETION_DAYS, requestDeletion } from '@caravan/contract/deletion.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { detailOf } from '../../lib/call-error.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { endSession } from '../../lib/viewer/logout.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/overlay/alert-dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'
import styles from './settings-screen.module.css'

/** Leaves: asked first, then signed out here as everywhere. */
export function DeleteSection() {
  const [isAsked, setIsAsked] = useState(false)
  const leaving = useSingleFlight({
    mutationFn: () => call(requestDeletion, { body: { requested: true } }),
    onSuccess: () => endSession(),
    onError: (error) => {
      setIsAsked(false)
      toast({
        title: 'Your account was not deleted.',
        description: detailOf(error, 'Please try again.'),
        tone: 'danger',
      })
    },
  })
  return (
    <section id="delete" className={`card ${styles.section}`} aria-labelledby="delete-title">
      <h2 id="delete-title">Delete account</h2>
      <p className="soft">
        Others no longer see anything of you, at once. After {DELETION_DAYS} days everything is deleted; until then you
        can sign in and keep it.
      </p>
      <div className={styles.actions}>
        <Button variant="danger" onClick={() => setIsAsked(true)}>
          <Trash2 className="icon" />
          Delete my account
        </Button>
      </div>
      <AlertDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title="Delete your account?"
        action="Delete my account"
        icon={<Trash2 className="icon" />}
        busy={leaving.isPending}
        onConfirm={() => leaving.mutate()}
      >
        You are signed out on all devices, and your trips, comments and profile are hidden. After {DELETION_DAYS} days
        they are gone, with your pictures and messages. What you wrote to others stays with them, from ‘A former
        traveler’.
      </AlertDialog>
    </section>
  )
}
