import { LIMITS } from '@caravan/contract/limits.ts'
import { Trash2 } from 'lucide-react'
import { DeleteAction } from './delete-action.tsx'
import styles from './settings-screen.module.css'

/** `isQuiet` where it is not what a traveller came for. */
export const DeleteSection = ({ isQuiet = false }: { isQuiet?: boolean }) => (
  <section id="delete" className={`card ${styles.section}`} aria-labelledby="delete-title">
    <h2 id="delete-title">Delete account</h2>
    <p className="soft">
      Others no longer see anything of you, at once. After {LIMITS.deletionDays} days everything is deleted; until then
      you can sign in and keep it.
    </p>
    <div className={styles.actions}>
      <DeleteAction variant={isQuiet ? 'quiet' : 'danger'} icon={<Trash2 className="icon" />} />
    </div>
  </section>
)
