import { LIMITS } from '@caravan/contract/limits.ts'
import type { Place } from '@caravan/contract/places.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { isComposing } from '../../../lib/composing.ts'
import { Tag } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, TextArea, TextInput } from '../../../ui/form/field.tsx'
import { PictureDrop } from '../../media/pictures/picture-drop.tsx'
import type { PictureUpload } from '../../media/pictures/use-picture-upload.ts'
import { PlaceCombobox } from '../../places/place-combobox.tsx'
import type { TripFields } from './trip-fields.ts'
import styles from './trip-form-screen.module.css'

type TagOutcome = { tags: string[]; refusal?: undefined } | { tags?: undefined; refusal: string }

/** Adds a tag, trimmed. What is empty or there already changes nothing. */
export function withTag(tags: readonly string[], typed: string): TagOutcome {
  const tag = typed.replace(/\s+/g, ' ').trim().normalize('NFC')
  const isKnown = tags.some((one) => one.toLowerCase() === tag.toLowerCase())
  if (tag === '' || isKnown) return { tags: [...tags] }
  if (lengthOf(tag) > LIMITS.tag) return { refusal: `A tag can have at most ${LIMITS.tag} characters.` }
  if (tags.length >= LIMITS.tags) return { refusal: `A trip can have at most ${LIMITS.tags} tags.` }
  return { tags: [...tags, tag] }
}

export function TagsField() {
  const { field, fieldState, formState } = useController<TripFields, 'tags'>({ name: 'tags' })
  const { field: typed } = useController<TripFields, 'typedTag'>({ name: 'typedTag' })
  const [refusal, setRefusal] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const tags = field.value
  // An error of one tag lies deeper than one of the list.
  const serverError = fieldState.error?.message ?? formState.errors.tags?.root?.message

  function add() {
    const outcome = withTag(tags, typed.value)
    setRefusal(outcome.refusal ?? '')
    if (outcome.tags) {
      field.onChange(outcome.tags)
      typed.onChange('')
    }
    input.current?.focus()
  }
  function remove(tag: string) {
    setRefusal('')
    field.onChange(tags.filter((one) => one !== tag))
    input.current?.focus()
  }

  return (
    <div className={styles.tagsFieldField}>
      <Field
        label="Tags"
        error={refusal || serverError}
        count={tags.length ? `${tags.length}/${LIMITS.tags}` : undefined}
      >
        <span className={styles.add}>
          <TextInput
            ref={(element) => {
              input.current = element
              field.ref(element)
            }}
            value={typed.value}
            autoComplete="off"
            enterKeyHint="done"
            onBlur={field.onBlur}
            onChange={(event) => typed.onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event)) return
              event.preventDefault()
              add()
            }}
          />
          <Button onClick={add}>
            <Plus className="icon" />
            Add
          </Button>
        </span>
      </Field>
      {tags.length > 0 ? (
        <ul className="chips" aria-label="What the trip is about">
          {tags.map((tag) => (
            <li key={tag}>
              <Tag onRemove={() => remove(tag)}>{tag}</Tag>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

export function DescriptionField() {
  const { register, formState } = useFormContext<TripFields>()
  const description = useWatch<TripFields, 'description'>({ name: 'description' })
  return (
    <Field
      label="Description"
      error={formState.errors.description?.message}
      count={`${lengthOf(description.trim())}/${LIMITS.description}`}
    >
      <TextArea rows={4} {...register('description')} />
    </Field>
  )
}

export function PhotoField({ upload }: { upload: PictureUpload }) {
  const { field, fieldState } = useController<TripFields, 'imageUrl'>({ name: 'imageUrl' })
  const { state, localUrl } = upload
  const failure = state?.step === 'failed' || state?.step === 'refused' ? state.message : undefined
  const shown = localUrl ?? (field.value || null)
  return (
    <>
      <Field
        group
        label="Image"
        why={shown ? undefined : 'Until you choose one, the trip has its drawn poster.'}
        error={fieldState.error?.message ?? failure}
      >
        <PictureDrop ref={field.ref} upload={upload} shown={shown} />
      </Field>
      {shown ? <DescriptionOfPhoto /> : null}
    </>
  )
}

function DescriptionOfPhoto() {
  const { register, formState } = useFormContext<TripFields>()
  return (
    <Field
      optional
      label="What it shows"
      why="A few words, read aloud to travelers who cannot see it."
      error={formState.errors.imageDescription?.message}
    >
      <TextInput dir="auto" maxLength={LIMITS.imageDescription} {...register('imageDescription')} />
    </Field>
  )
}

/** Destination and country. A place chosen from the list fills in both; words typed on are free text again. */
export function WhereFields() {
  const { setValue, trigger, formState, watch } = useFormContext<TripFields>()
  const destination = useController<TripFields, 'destination'>({ name: 'destination' })
  const country = useController<TripFields, 'country'>({ name: 'country' })
  const isFilled = useRef(false)
  const countryInput = useRef<HTMLInputElement | null>(null)

  const forgetPlace = () => setValue('placeId', null, { shouldDirty: true })
  function setCountry(name: string, code: string) {
    setValue('country', name, { shouldDirty: true })
    setValue('countryCode', code)
  }
  function check() {
    if (formState.isSubmitted) void trigger(['destination', 'country'])
  }
  function choose(place: Place) {
    setValue('destination', place.name, { shouldDirty: true })
    setValue('placeId', place.id, { shouldDirty: true })
    // Another place has its own drawings.
    setValue('posterVariant', 0)
    isFilled.current = true
    setCountry(place.country, place.countryCode)
    check()
  }
  // the country may have the focus by now: what is typed there takes the place of what it says
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it says something else.
  useEffect(() => {
    if (isFilled.current && document.activeElement === countryInput.current) countryInput.current?.select()
    isFilled.current = false
  }, [country.field.value])

  return (
    <div className={styles.pair}>
      <Field label="Destination" error={destination.fieldState.error?.message}>
        <PlaceCombobox
          ref={destination.field.ref}
          value={destination.field.value}
          country={{ name: country.field.value, code: watch('countryCode') }}
          onBlur={destination.field.onBlur}
          onChoose={choose}
          onType={(text) => {
            forgetPlace()
            destination.field.onChange(text)
          }}
        />
      </Field>
      <Field label="Country" error={country.fieldState.error?.message}>
        <PlaceCombobox
          kind="country"
          align="end"
          ref={(input) => {
            countryInput.current = input
            country.field.ref(input)
          }}
          value={country.field.value}
          onBlur={country.field.onBlur}
          onChoose={({ name, countryCode }) => {
            forgetPlace()
            setCountry(name, countryCode)
            check()
          }}
          onType={(text) => {
            forgetPlace()
            setValue('countryCode', '')
            country.field.onChange(text)
          }}
        />
      </Field>
    </div>
  )
}
