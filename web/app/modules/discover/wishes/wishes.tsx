import { isolated } from '@caravan/contract/isolated.ts'
import { shortMonthName } from '@caravan/contract/months.ts'
import type { Place } from '@caravan/contract/places.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { deleteWish, makeWish, WISHES, type Wish } from '@caravan/contract/wishes.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { detailOf, whyNotLoaded } from '../../../lib/call-error.ts'
import { useOwnToday } from '../../../lib/dates/now.tsx'
import { monthAndYear } from '../../../lib/dates/trip-dates.ts'
import { distinctItems } from '../../../lib/query/paged-query.ts'
import { patchNewest } from '../../../lib/query/patch-pages.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ChipGroup } from '../../../ui/form/chip-group.tsx'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { removeWithUndo, unlessGone } from '../../../ui/toast/remove-with-undo.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { UnsavedQuestion } from '../../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../../ui/unsaved/use-unsaved.ts'
import { PlaceCombobox } from '../../places/place-combobox.tsx'
import { TripTile, TripTileSkeleton } from '../../trips/tile/trip-tile.tsx'
import { comingMonths } from '../../trips/trip-keys.ts'
import { fittingTripsQuery, wishesKey } from './wishes-query.ts'
import styles from './wishes-screen.module.css'

function FittingTrips({ wish }: { wish: Wish }) {
  return (
    <PagedList
      query={useInfiniteQuery({ ...fittingTripsQuery(wish.id), select: distinctItems<Trip> })}
      skeleton={<Waiting />}
      failure={{ title: 'Trips did not load', heading: 'h3', detail: whyNotLoaded }}
      empty={<p className={`soft ${styles.none}`}>No trip fits yet. You will be told when one does.</p>}
      more={{ label: 'Show more trips', small: true, className: 'mx-auto mt-4 flex' }}
    >
      {(trips) => (
        <ul className={styles.trips} aria-label={`Trips that fit ${wish.destination}`}>
          {trips.map((trip) => (
            <TripTile key={trip.id} trip={trip} heading="h3" />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const Waiting = () => (
  <Loading label="Looking for trips..." className={styles.trips}>
    <TripTileSkeleton />
    <TripTileSkeleton />
  </Loading>
)

const monthText = (month: string) => monthAndYear(`${month}-01`)

export function shortMonthText(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${shortMonthName(Number(number))} ${year}`
}

/** 'March 2027 · surf, hiking', 'Any month' */
export const wishDetail = ({ month, tags }: Pick<Wish, 'month' | 'tags'>): string =>
  [month ? monthText(month) : 'Any month', tags.join(', ')].filter(Boolean).join(' · ')

/** Tags as they are typed, 'surf, #hiking', each once. */
export function tagsIn(text: string): string[] {
  const tags = text.split(/[,#\n]/).map((tag) => tag.replace(/\s+/g, ' ').trim())
  return [...new Map(tags.filter(Boolean).map((tag) => [tag.toLowerCase(), tag])).values()]
}

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

const ANY = 'any'
const NO_PLACE = 'Choose a place from the list.'
const TOO_MANY_TAGS = `A wish can have at most ${WISHES.tags} tags.`

export function WishForm({ onMade }: { onMade: (wish: Wish) => void }) {
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState<Place>()
  const [month, setMonth] = useState(ANY)
  const [tags, setTags] = useState('')
  const [isChecked, setChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useMaking((wish) => {
    setTyped('')
    setPlace(undefined)
    setTags('')
    setChecked(false)
    onMade(wish)
  })
  const unsaved = useUnsaved(typed.trim() !== '' || tags.trim() !== '')
  const wanted = tagsIn(tags)
  const hasTooMany = wanted.length > WISHES.tags
  const months = comingMonths(useOwnToday())

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (!place) field.current?.focus()
    else if (!hasTooMany) mutate({ placeId: place.id, month: month === ANY ? null : month, tags: wanted })
  }

  return (
    <form method="post" className={`card ${styles.form}`} onSubmit={submit} aria-label="New wish" noValidate>
      <Field label="Where to?" why="A city, a region or a country." error={isChecked && !place ? NO_PLACE : ''}>
        <PlaceCombobox
          ref={field}
          value={typed}
          onType={(text) => {
            setPlace(undefined)
            setTyped(text)
          }}
          onChoose={(chosen) => {
            setPlace(chosen)
            setTyped(chosen.name)
          }}
        />
      </Field>
      <Field label="When?" group>
        <ChipGroup
          options={[
            { value: ANY, label: 'Any month' },
            ...months.map((value) => ({ value, label: shortMonthText(value) })),
          ]}
          value={month}
          onChange={setMonth}
        />
      </Field>
      <Field
        label="Tags"
        why="With commas between them: surf, hiking."
        optional
        error={hasTooMany ? TOO_MANY_TAGS : ''}
      >
        <TextInput value={tags} autoComplete="off" onChange={({ target }) => setTags(target.value)} />
      </Field>
      <Button variant="primary" type="submit" busy={isPending}>
        {isPending ? null : <Plus className="icon" />}
        Add wish
      </Button>
      <UnsavedQuestion unsaved={unsaved} />
    </form>
  )
}

function useMaking(onMade: (wish: Wish) => void) {
  const client = useQueryClient()
  return useSingleFlight({
    mutationFn: (body: { placeId: string; month: string | null; tags: string[] }) => call(makeWish, { body }),
    onSuccess: (wish) => {
      patchNewest<Wish[]>(client, wishesKey, (wishes) => [wish, ...wishes.filter(({ id }) => id !== wish.id)])
      toast({ title: 'Wish added', description: `You will hear of trips to ${isolated(wish.destination)}.` })
      onMade(wish)
    },
    onError: (error) =>
      toast({ title: 'Failed to add the wish.', description: detailOf(error, 'Please try again.'), tone: 'danger' }),
  })
}

interface RemovableRowProps {
  id: string
  label: string
  /** What is said while it can be undone. */
  removed: string
  failure: string
  /** On the server; the page may be going. */
  onRemove: () => Promise<unknown>
  /** When the entry is off the list, at once and for good. */
  onGone: () => void
  /** Before it goes from the screen. */
  onHidden: () => void
  children: ReactNode
}

/** A line of a list with the button that takes it away, unless that is undone. */
export function RemovableRow({ id, label, removed, failure, onRemove, onGone, onHidden, children }: RemovableRowProps) {
  function remove() {
    onHidden()
    void removeWithUndo(id, {
      words: { title: removed },
      async remove() {
        await unlessGone(onRemove())
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
