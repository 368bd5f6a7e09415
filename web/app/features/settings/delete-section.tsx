import { requestDeletion } from '@caravan/contract/deletion.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { detailOf } from '../../lib/call-error.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { endSession } from '../../lib/viewer/logout.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBoundary } from '../../ui/overlay/dialog-boundary.tsx'
import { toast } from '../../ui/toast/toast.ts'
import styles from './settings-screen.module.css'

const DeleteDialog = lazyComponent(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

/** Leaves: asked first, then signed out here as everywhere. */
export function DeleteSection() {
  const [isAsked, setIsAsked] = useState(false)
  const leaving = useSingleFlight({
    mutationFn: () => call(requestDeletion, { body: { requested: true } }),
    // the page of a suspension belongs to no session that it could end
    onSuccess: () => endSession() || location.replace('/'),
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
        Others no longer see anything of you, at once. After {LIMITS.deletionDays} days everything is deleted; until
        then you can sign in and keep it.
      </p>
      <div className={styles.actions}>
        <Button variant="danger" aria-haspopup="dialog" onClick={() => setIsAsked(true)}>
          <Trash2 className="icon" />
          Delete my account
        </Button>
      </div>
      {isAsked ? (
        <DialogBoundary onClose={() => setIsAsked(false)}>
          <DeleteDialog busy={leaving.isPending} onClose={() => setIsAsked(false)} onConfirm={() => leaving.mutate()} />
        </DialogBoundary>
      ) : null}
    </section>
  )
}
