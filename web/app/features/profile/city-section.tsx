import { type OwnUser, saveLocation } from '@caravan/contract/users.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../lib/call.ts'
import { detailOf } from '../../lib/call-error.ts'
import { classNames } from '../../lib/class-names.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { useSetViewer } from '../../lib/viewer/use-viewer.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { PlaceCombobox } from '../places/place-combobox.tsx'
import styles from './city-section.module.css'

interface City {
  city: string
  country: string
}
const UNCHOSEN = 'Choose your city from the list.'

/** Where one is. `/profile#city` leads here. */
export function CitySection({ viewer }: { viewer: OwnUser }) {
  const title = useId()
  const input = useRef<HTMLInputElement>(null)
  useLinkedFocus('#city', input)
  const kept = viewer.city && viewer.country ? { city: viewer.city, country: viewer.country } : null
  const [typed, setTyped] = useState(kept?.city ?? '')
  const [chosen, setChosen] = useState<City | null>(kept)
  const [refusal, setRefusal] = useState('')
  const saving = useCitySaving((city) => setTyped(city), setRefusal)

  function save() {
    if (saving.isPending) return
    setRefusal(chosen ? '' : UNCHOSEN)
    if (chosen) saving.mutate(chosen)
    else input.current?.focus()
  }
  return (
    <section className={classNames('card', styles.section)} id="city" aria-labelledby={title}>
      <h2 id={title}>City</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field
          label="Your city"
          why="For travelers nearby and the group chats of the city. Nobody sees more than the city."
          error={refusal}
        >
          <PlaceCombobox
            ref={input}
            kind="city"
            value={typed}
            onType={(text) => {
              setTyped(text)
              setChosen(null)
              setRefusal('')
            }}
            onChoose={({ name, country }) => {
              setRefusal('')
              setTyped(name)
              setChosen({ city: name, country })
            }}
          />
        </Field>
        {chosen ? <p className="soft small">{`${chosen.city}, ${chosen.country}`}</p> : null}
        <Button type="submit" busy={saving.isPending}>
          Save
        </Button>
      </form>
    </section>
  )
}

function useCitySaving(onSaved: (city: string) => void, onRefused: (why: string) => void) {
  const setViewer = useSetViewer()
  return useSingleFlight({
    mutationFn: (body: City) => call(saveLocation, { body }),
    onSuccess: (user) => {
      setViewer(user)
      onSaved(user.city ?? '')
      toast({
        title: 'Location Updated',
        description: `Your location has been set to ${user.city}, ${user.country}`,
        tone: 'success',
      })
    },
    onError: (error) => onRefused(detailOf(error, 'Your city could not be saved. Please try again.')),
  })
}

/** Scrolls to an element and focuses it when the address names it. */
function useLinkedFocus(hash: string, element: React.RefObject<HTMLElement | null>) {
  const location = useLocation()
  // A link pressed again is a new location with the same hash.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the press.
  useEffect(() => {
    if (location.hash !== hash) return
    element.current?.scrollIntoView({ block: 'center' })
    element.current?.focus({ preventScroll: true })
  }, [location.key, location.hash, hash, element])
}
