import { isolated } from '@caravan/contract/isolated.ts'
import type { Place } from '@caravan/contract/places.ts'
import { makeWish, WISHES, type Wish } from '@caravan/contract/wishes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { detailOf } from '../../lib/call-error.ts'
import { useOwnToday } from '../../lib/dates/own-today.ts'
import { patchNewest } from '../../lib/query/patch-pages.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { Button } from '../../ui/button.tsx'
import { ChipGroup } from '../../ui/form/chip-group.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { UnsavedQuestion } from '../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../ui/unsaved/use-unsaved.ts'
import { PlaceCombobox } from '../places/place-combobox.tsx'
import { comingMonths } from '../trips/coming-months.ts'
import { shortMonthText, tagsIn } from './wish-text.ts'
import { wishesKey } from './wishes-query.ts'
import styles from './wishes-screen.module.css'

const ANY = 'any'
const NO_PLACE = 'Choose a place from the list.'
const TOO_MANY_TAGS = `A wish can have at most ${WISHES.tags} tags.`

/** Where one would like to go, and when. */
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

interface Wanted {
  placeId: string
  month: string | null
  tags: string[]
}

function useMaking(onMade: (wish: Wish) => void) {
  const client = useQueryClient()
  return useSingleFlight({
    mutationFn: (body: Wanted) => call(makeWish, { body }),
    onSuccess: (wish) => {
      patchNewest<Wish[]>(client, wishesKey, (wishes) => [wish, ...wishes.filter(({ id }) => id !== wish.id)])
      toast({ title: 'Wish added', description: `You will hear of trips to ${isolated(wish.destination)}.` })
      onMade(wish)
    },
    onError: (error) =>
      toast({ title: 'Failed to add the wish.', description: detailOf(error, 'Please try again.'), tone: 'danger' }),
  })
}
