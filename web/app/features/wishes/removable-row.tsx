import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { detailOf } from '../../lib/call-error.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast/toast.ts'
import styles from './wishes-screen.module.css'

interface Props {
  /** 'Remove Lisbon' */
  label: string
  failure: string
  onRemove: () => Promise<void>
  children: ReactNode
}

/** A line of a list with the button that takes it away. */
export function RemovableRow({ label, failure, onRemove, children }: Props) {
  const { mutate, isPending } = useSingleFlight({
    mutationFn: onRemove,
    onError: (error) => toast({ title: failure, description: detailOf(error, 'Please try again.'), tone: 'danger' }),
  })
  return (
    <div className={styles.row}>
      {children}
      <IconButton label={label} aria-busy={isPending || undefined} onClick={() => mutate()}>
        <X className="icon" />
      </IconButton>
    </div>
  )
}
