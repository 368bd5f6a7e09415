import type { Trip } from '@caravan/contract/trips.ts'
import type { ReactElement } from 'react'
import { Menu } from '../../../ui/menu.tsx'
import { blockEntry } from '../../blocks/block-entry.tsx'

interface Props {
  trip: Trip
  trigger: ReactElement
  onBlock: (trip: Trip) => void
}

/** What opens at a press on More: loaded with that press, and open at once. */
export const PosterMenu = ({ trip, trigger, onBlock }: Props) => (
  <Menu defaultOpen trigger={trigger} items={[blockEntry(trip.user, () => onBlock(trip))]} />
)
