import type { Place } from '@caravan/contract/places.ts'
import { MapPin } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './place-list.module.css'
import { regionLine } from './shown-places.ts'
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

/** What is below the text field, and what is read aloud about it. */
export function PlaceList({ id, isOpen, state, places, active, align, onChoose }: Props) {
  const words = isOpen ? searchStatus(state, places.length) : ''
  const drop = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list may reach below the screen.
  useEffect(() => {
    drop.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, places.length])
  return (
    <>
      {isOpen ? (
        <div className={classNames(styles.list, align === 'end' && styles.end)} ref={drop}>
          {places.length === 0 ? <p className={styles.words}>{words}</p> : null}
          {places.length > 0 ? (
            <div id={id} role="listbox" aria-label="Places">
              {places.map((place, index) => (
                <PlaceOption
                  key={place.id}
                  id={`${id}-${index}`}
                  place={place}
                  isActive={index === active}
                  onChoose={() => onChoose(index)}
                />
              ))}
            </div>
          ) : null}
        </div>
      ) : null}
      <span className="sr-only" role="status">
        {words}
      </span>
    </>
  )
}

function PlaceOption(props: { id: string; place: Place; isActive: boolean; onChoose: () => void }) {
  const { id, place, isActive, onChoose } = props
  const region = regionLine(place)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field, which keeps the focus.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      ref={(option) => {
        if (isActive) option?.scrollIntoView({ block: 'nearest' })
      }}
      // Pressing must not take the focus from the text field: that would close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <MapPin className="icon" />
      <span>
        {place.name}
        {region ? <span className="soft small">{region}</span> : null}
      </span>
    </div>
  )
}

function searchStatus(state: PlaceSearch['state'], count: number): string {
  if (state === 'loading') return 'Looking for places…'
  if (state === 'failed') return 'The places cannot be reached right now.'
  if (state === 'none') return 'No place of that name.'
  return count === 1 ? '1 place found.' : `${count} places found.`
}
