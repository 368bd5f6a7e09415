import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { detailOf, isCallError } from '../../../lib/call-error.ts'
import { IconButton } from '../../../ui/button.tsx'
import { removeWithUndo } from '../../../ui/toast/remove-with-undo.ts'
import { toast } from '../../../ui/toast/toast.ts'
import styles from './wishes-screen.module.css'

interface Props {
  id: string
  label: string
  /** What is said while it can be undone. */
  removed: string
  failure: string
  /** On the server; the page may be going. */
  onRemove: () => Promise<unknown>
  /** It is off the list, at once and for good. */
  onGone: () => void
  /** Before it goes from the screen. */
  onHidden: () => void
  children: ReactNode
}

/** A line of a list with the button that takes it away, unless that is undone. */
export function RemovableRow({ id, label, removed, failure, onRemove, onGone, onHidden, children }: Props) {
  function remove() {
    onHidden()
    void removeWithUndo(id, {
      words: { title: removed },
      async remove() {
        await unlessGone(onRemove)
        onGone()
      },
      onFailure: (error) =>
        toast({ title: failure, description: detailOf(error, 'Please try again.'), tone: 'danger' }),
    })
  }
  return (
    <div className={styles.row}>
      {children}
      <IconButton label={label} onClick={remove}>
        <X className="icon" />
      </IconButton>
    </div>
  )
}

/** One that another device has removed counts as removed. */
async function unlessGone(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove()
  } catch (error) {
    if (!isCallError(error) || error.status !== 404) throw error
  }
}
