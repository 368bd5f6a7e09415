import type { Place } from '@caravan/contract/places.ts'
import { MapPin } from 'lucide-react'
import { regionLine } from './shown-places.ts'
import { SuggestionList } from './suggestion-list.tsx'
import type { PlaceSearch } from './use-place-search.ts'

interface Props {
  id: string
  isOpen: boolean
  state: PlaceSearch['state']
  places: readonly Place[]
  active: number
  align?: 'start' | 'end' | undefined
  onChoose: (index: number) => void
}

export const PlaceList = ({ isOpen, state, places, ...rest }: Props) => (
  <SuggestionList
    label="Places"
    isOpen={isOpen}
    words={isOpen ? searchStatus(state, places.length) : ''}
    suggestions={places.map((place) => ({
      key: place.id,
      icon: <MapPin className="icon" />,
      text: place.name,
      detail: regionLine(place),
    }))}
    {...rest}
  />
)

function searchStatus(state: PlaceSearch['state'], count: number): string {
  if (state === 'loading') return 'Looking for places…'
  if (state === 'failed') return 'The places cannot be reached right now.'
  if (state === 'none') return 'No place of that name.'
  return count === 1 ? '1 place found.' : `${count} places found.`
}
