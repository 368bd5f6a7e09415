import type { Understood } from '@caravan/contract/search.ts'
import { X } from 'lucide-react'
import { Chip } from '../../../ui/form/chip.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import styles from './results.module.css'
import { piecesOf } from './understood-pieces.ts'

interface Props {
  q: string
  /** Nothing where it did not come: the results are there all the same. */
  understood: Understood | undefined
  isPending: boolean
  onRemove: (piece: { start: number; end: number }) => void
}

/** What the line was understood as, piece by piece, each to be taken away by a press. */
export function UnderstoodChips({ q, understood, isPending, onRemove }: Props) {
  if (isPending) {
    return (
      <Loading label="Reading your search..." className={styles.chips}>
        <Skeleton className="h-11 w-28 rounded-full" />
      </Loading>
    )
  }
  const pieces = understood ? piecesOf(understood) : []
  const shown = pieces.length > 0 ? pieces : [{ label: `“${q}”`, start: 0, end: (understood?.text ?? q).length }]
  return (
    <ul className={styles.chips} aria-label="Searched for">
      {shown.map(({ label, start, end }) => (
        <li key={`${start} ${label}`}>
          <Chip pressed onPress={() => onRemove({ start, end })}>
            <span dir="auto">{label}</span>
            <X className="icon" />
          </Chip>
        </li>
      ))}
    </ul>
  )
}
