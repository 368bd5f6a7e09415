import { type Place, type SuggestedPlace, searchPlaces } from '@caravan/contract/places.ts'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import MapPin from 'lucide-react/icons/map-pin'
import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { useDebouncedValue } from '../../lib/hooks.ts'
import { TextInput } from '../../ui/form/field.tsx'
import styles from './place-combobox.module.css'
import { SuggestionList, useListbox } from './suggestion-list.tsx'

type PlaceKind = Place['kind']
/** No more than a list can show without a second screen. */
const SHOWN = 8

/** Where the country of a place is the place itself, its line would say the same twice. */
export const regionLine = ({ name, region }: Place): string => (region === name ? '' : region)

const DELAY = 150

type PlaceSearch =
  | { state: 'idle' | 'loading' | 'failed'; places: readonly Place[] }
  | { state: 'found' | 'none'; places: readonly Place[] }

const suggestedPlaces = (word: string, kind?: PlaceKind) =>
  queryOptions({
    queryKey: ['/api/places', word, kind ?? 'any'],
    queryFn: ({ signal }) => {
      const query = { q: word.slice(0, 100), limit: SHOWN, ...(kind ? { kind } : {}) }
      return call(searchPlaces, { query }, { signal })
    },
  })

/** Places for what is being typed. A newer word aborts the question about the older one. */
function usePlaceSearch(typed: string, isWanted: boolean, kind?: PlaceKind): PlaceSearch {
  const word = typed.trim()
  const settled = useDebouncedValue(word, DELAY)
  const query = useQuery({
    ...suggestedPlaces(settled, kind),
    enabled: isWanted && settled !== '',
    placeholderData: keepPreviousData,
  })
  if (!isWanted || word === '') return { state: 'idle', places: [] }
  if (query.isError && settled === word) return { state: 'failed', places: [] }
  const places = query.data ?? []
  if (settled !== word || query.isFetching || !query.data) return { state: 'loading', places }
  return { state: places.length > 0 ? 'found' : 'none', places }
}

/** What the field of the country beside this one says; without a code it is text that is no country yet. */
interface SaidCountry {
  name: string
  code: string
}
interface Options {
  value: string
  kind?: PlaceKind | undefined
  country?: SaidCountry | undefined
  onChoose: (place: Place) => void
}

/** Takes the one place that a typed name can mean once its field is left, unless something was typed meanwhile. */
function useMeantPlace(options: Options) {
  const client = useQueryClient()
  const isTyped = useRef(false)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  function leave() {
    const asked = latest.current
    const word = asked.value.trim()
    if (!isTyped.current || !word) return
    const country = asked.country?.name.trim()
    const query = suggestedPlaces(country ? `${word}, ${country}` : word, asked.kind)
    function take([first]: readonly SuggestedPlace[]) {
      const now = latest.current
      const isLeft = isTyped.current && now.value === asked.value && now.country?.name === asked.country?.name
      if (!isLeft || !first?.isMeant || (asked.country?.code && asked.country.code !== first.countryCode)) return
      isTyped.current = false
      now.onChoose(first)
    }
    // what is known is taken in this very event, before the one that sends the form
    const known = client.getQueryData(query.queryKey)
    if (known) take(known)
    else void client.fetchQuery(query).then(take, () => undefined)
  }

  const code = options.country?.code
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the country is known, what was typed before may be plain.
  useEffect(() => {
    if (code) leave()
  }, [code])

  return {
    setTyped: (typed: boolean) => {
      isTyped.current = typed
    },
    leave,
  }
}

interface PlaceListProps {
  id: string
  isOpen: boolean
  state: PlaceSearch['state']
  places: readonly Place[]
  active: number
  align?: 'start' | 'end' | undefined
  onChoose: (index: number) => void
}

const PlaceList = ({ isOpen, state, places, ...rest }: PlaceListProps) => (
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

interface Props {
  value: string
  /** What was typed: free text, which is no chosen place any more. */
  onType: (text: string) => void
  onChoose: (place: Place) => void
  onBlur?: () => void
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
