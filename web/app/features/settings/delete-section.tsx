import { LIMITS } from '@caravan/contract/limits.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogBoundary } from '../../ui/overlay/dialog-boundary.tsx'
import styles from './settings-screen.module.css'

const DeleteDialog = lazyComponent(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

/** `isQuiet` where it is not what somebody came for. */
export function DeleteSection({ isQuiet = false }: { isQuiet?: boolean }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <section id="delete" className={`card ${styles.section}`} aria-labelledby="delete-title">
      <h2 id="delete-title">Delete account</h2>
      <p className="soft">
        Others no longer see anything of you, at once. After {LIMITS.deletionDays} days everything is deleted; until
        then you can sign in and keep it.
      </p>
      <div className={styles.actions}>
        <Button variant={isQuiet ? 'quiet' : 'danger'} aria-haspopup="dialog" onClick={() => setIsAsked(true)}>
          <Trash2 className="icon" />
          Delete my account
        </Button>
      </div>
      {isAsked ? (
        <DialogBoundary onClose={() => setIsAsked(false)}>
          <DeleteDialog onClose={() => setIsAsked(false)} />
        </DialogBoundary>
      ) : null}
    </section>
  )
}
