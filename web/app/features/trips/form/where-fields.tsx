import type { Place } from '@caravan/contract/places.ts'
import { useEffect, useRef } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { Field } from '../../../ui/form/field.tsx'
import { PlaceCombobox } from '../../places/place-combobox.tsx'
import type { TripFields } from './trip-fields.ts'
import styles from './trip-form.module.css'

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
