import type { Place } from '@caravan/contract/places.ts'
import { type Ref, useId, useState } from 'react'
import { TextInput } from '../../ui/form/text-input.tsx'
import styles from './place-combobox.module.css'
import { PlaceList } from './place-list.tsx'
import type { PlaceKind } from './shown-places.ts'
import { useListbox } from './use-listbox.ts'
import { type SaidCountry, useMeantPlace } from './use-meant-place.ts'
import { usePlaceSearch } from './use-place-search.ts'

interface Props {
  value: string
  /** What was typed: free text, which is no chosen place any more. */
  onType: (text: string) => void
  onChoose: (place: Place) => void
  onBlur?: () => void
  /** Offers only such places. */
  kind?: PlaceKind
  /** The country that is said beside the field, where there is one. */
  country?: SaidCountry
  /** Which side of the field the list keeps to, where it is wider. */
  align?: 'start' | 'end'
  ref?: Ref<HTMLInputElement>
}

/**
 * A text field that suggests places out of the gazetteer, and takes the one that is plainly meant when it is left. Inside a `Field`.
 */
export function PlaceCombobox({ value, onType, onChoose, onBlur, kind, country, align, ref }: Props) {
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const { state, places } = usePlaceSearch(value, isOpen, kind)
  const meant = useMeantPlace({ value, kind, country, onChoose })
  const isShown = isOpen && state !== 'idle'
  const isListed = isShown && places.length > 0

  function choose(index: number) {
    const place = places[index]
    if (!place) return
    setOpen(false)
    meant.setTyped(false)
    onChoose(place)
  }
  const { active, onKeyDown } = useListbox({
    list: places,
    isOpen: isShown,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onChoose: choose,
  })

  return (
    <div className={styles.combobox}>
      <TextInput
        ref={ref}
        value={value}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isListed}
        aria-controls={isListed ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
        onChange={(event) => {
          setOpen(true)
          meant.setTyped(true)
          onType(event.target.value)
        }}
        onKeyDown={(event) => {
          onKeyDown(event)
          // sends the form
          if (event.key === 'Enter' && !event.defaultPrevented) meant.leave()
        }}
        onBlur={() => {
          setOpen(false)
          meant.leave()
          onBlur?.()
        }}
      />
      <PlaceList
        id={list}
        isOpen={isShown}
        state={state}
        places={places}
        active={active}
        align={align}
        onChoose={choose}
      />
    </div>
  )
}
