import { NEAR_ME } from '@caravan/contract/near-me.ts'
import type { OwnUser } from '@caravan/contract/users.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { detailOf } from '../../../lib/call-error.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useOwnToday } from '../../../lib/dates/now.tsx'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { UnsavedQuestion } from '../../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../../ui/unsaved/use-unsaved.ts'
import { PlaceCombobox } from '../../places/place-combobox.tsx'
import { type City, saveCity, useCityUpdate } from '../location/city-update.ts'
import { ConfirmCity, dayText, EnableLocation, updatedText } from '../location/enable-location.tsx'
import { useNearbyHiding } from '../location/use-nearby-hiding.ts'
import choiceStyles from './choices.module.css'
import styles from './city-section.module.css'

const UNCHOSEN = 'Choose your city from the list.'

export function CitySection() {
  const viewer = useSignedIn()
  const title = useId()
  const input = useRef<HTMLInputElement>(null)
  useLinkedFocus('#city', input)
  const kept =
    viewer.city && viewer.country ? { city: viewer.city, country: viewer.country, placeId: viewer.placeId } : null
  const [typed, setTyped] = useState(kept?.city ?? '')
  const [chosen, setChosen] = useState<City | null>(kept)
  const [refusal, setRefusal] = useState('')
  const unsaved = useUnsaved(typed !== (kept?.city ?? '') || (chosen !== null && chosen.placeId !== kept?.placeId))
  function show({ city, country, placeId }: OwnUser) {
    setTyped(city ?? '')
    setChosen(city && country ? { city, country, placeId } : null)
    setRefusal('')
  }
  const saving = useCitySaving(viewer, show, setRefusal)

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
        method="post"
        aria-label="Where you are"
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
            onChoose={({ id, name, country }) => {
              setRefusal('')
              setTyped(name)
              setChosen({ city: name, country, placeId: id })
            }}
          />
        </Field>
        {chosen ? (
          <p className="soft small">
            <bdi>{`${chosen.city}, ${chosen.country}`}</bdi>
          </p>
        ) : null}
        <div className={styles.actions}>
          <Button type="submit" busy={saving.isPending}>
            Save
          </Button>
          <EnableLocation label="Use my location" hasCityField warns onLocated={show} />
        </div>
      </form>
      <UnsavedQuestion unsaved={unsaved} />
      {viewer.city ? <NearbyVisibility viewer={viewer} city={viewer.city} /> : null}
    </section>
  )
}

function useCitySaving(own: OwnUser, onSaved: (user: OwnUser) => void, onRefused: (why: string) => void) {
  const updateCity = useCityUpdate()
  return useSingleFlight({
    mutationFn: (city: City) => saveCity(own, city),
    onSuccess: (user) => {
      updateCity(user)
      onSaved(user)
      toast(updatedText(user))
    },
    onError: (error) => onRefused(detailOf(error, 'Your city could not be saved. Please try again.')),
  })
}

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

const DAY_MS = 86_400_000

function NearbyVisibility({ viewer, city }: { viewer: OwnUser; city: string }) {
  const why = useId()
  const hide = useNearbyHiding()
  const { isHiddenNearby, nearbyUntil } = viewer
  const today = useOwnToday()
  const isConfirmed = nearbyUntil !== null && nearbyUntil >= today
  // another city than before counts from the next day, and its days with it
  const isFromTomorrow = isConfirmed && Date.parse(nearbyUntil) > Date.parse(today) + NEAR_ME.days * DAY_MS
  return (
    <div className={styles.visibility}>
      <h3>Near Me</h3>
      {isHiddenNearby ? null : (
        <>
          <p>
            {isFromTomorrow ? (
              <>
                Others see you in <bdi>{city}</bdi> from tomorrow on, until {dayText(nearbyUntil)}. You see them
                already.
              </>
            ) : isConfirmed ? (
              `You are shown in Near Me until ${dayText(nearbyUntil)}.`
            ) : (
              <>
                You are not shown in Near Me any more: confirm that you are still in <bdi>{city}</bdi>.
              </>
            )}
          </p>
          <ConfirmCity city={city} />
        </>
      )}
      <label className={choiceStyles.choice}>
        <input
          type="checkbox"
          checked={isHiddenNearby}
          aria-describedby={why}
          onChange={({ target }) => hide(target.checked)}
        />
        Hide me from Near Me
      </label>
      <p className="soft small" id={why}>
        While you hide, nobody finds you by your city, and your profile is shown only to your matches and to travelers
        whom you ask. You see nobody in Near Me either. Your trips stay in the feed.
      </p>
    </div>
  )
}
