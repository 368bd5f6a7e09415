import { deleteWish, type Wish } from '@caravan/contract/wishes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../lib/call.ts'
import { patchNewest } from '../../lib/query/patch-pages.ts'
import { Button } from '../../ui/button.tsx'
import { FittingTrips } from './fitting-trips.tsx'
import { RemovableRow } from './removable-row.tsx'
import { wishDetail } from './wish-text.ts'
import { wishesKey } from './wishes-query.ts'
import styles from './wishes-screen.module.css'

interface Props {
  wish: Wish
  isOpen: boolean
  onToggle: () => void
  /** Before it goes from the list. */
  onRemoved: () => void
}

export function WishItem({ wish, isOpen, onToggle, onRemoved }: Props) {
  const client = useQueryClient()
  const fitting = useId()
  const drop = () => patchNewest<Wish[]>(client, wishesKey, (wishes) => wishes.filter(({ id }) => id !== wish.id))
  return (
    <li className="card">
      <RemovableRow
        id={wish.id}
        label={`Remove the wish for ${wish.destination}`}
        removed="Wish removed"
        failure="Failed to remove the wish."
        onRemove={() => call(deleteWish, { params: { wishId: wish.id } }, { keepalive: true })}
        onGone={drop}
        onHidden={onRemoved}
      >
        <div className={styles.words}>
          <b className="strong" dir="auto">
            {wish.destination}
          </b>
          <span className="soft small">{wishDetail(wish)}</span>
        </div>
        <Button
          small
          aria-expanded={isOpen}
          aria-controls={fitting}
          aria-label={`Trips that fit ${wish.destination}`}
          onClick={onToggle}
        >
          Trips
        </Button>
      </RemovableRow>
      <div id={fitting}>{isOpen ? <FittingTrips wish={wish} /> : null}</div>
    </li>
  )
}
