import { isolated } from '@caravan/contract/isolated.ts'
import { confirmLocation } from '@caravan/contract/near-me.ts'
import { nearestPlace, type Place } from '@caravan/contract/places.ts'
import type { OwnUser } from '@caravan/contract/users.ts'
import Check from 'lucide-react/icons/check'
import MapPin from 'lucide-react/icons/map-pin'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../lib/call.ts'
import { detailOf, isCallError } from '../../../lib/call-error.ts'
import { tripDates } from '../../../lib/dates/trip-dates.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { toast, toastFailure } from '../../../ui/toast/toast.ts'
import {
  adviceFor,
  type Coordinates,
  findPosition,
  LocationFailure,
  type OwnCity,
  saveCity,
  useCityUpdate,
} from './city-update.ts'

/**
 * Finds out in which city the traveller is, and keeps it. The coordinates are known to this function alone: they are in
 * no cache, no storage and no error. Where `signal` is aborted before the city is sent, nothing is kept.
 * @throws LocationFailure, or the reason of the signal
 */
export async function locate(own: OwnCity, signal: AbortSignal): Promise<OwnUser> {
  // without a network nobody is asked for something that could not be looked up
  if (navigator.onLine === false) throw new LocationFailure('offline')
  const position = await findPosition()
  signal.throwIfAborted()
  const { id, name, country } = await findPlace(position, signal)
  signal.throwIfAborted()
  try {
    return await saveCity(own, { city: name, country, placeId: id }, position)
  } catch (error) {
    throw new LocationFailure('not-saved', detailOf(error, adviceFor('not-saved')))
  }
}

async function findPlace({ latitude, longitude }: Coordinates, signal: AbortSignal): Promise<Place> {
  try {
    const query = { latitude: String(latitude), longitude: String(longitude) }
    return await call(nearestPlace, { query }, { signal })
  } catch (error) {
    signal.throwIfAborted()
    if (isCallError(error) && error.slug === 'not-found') throw new LocationFailure('no-city')
    throw new LocationFailure('not-found-out', detailOf(error, adviceFor('not-found-out')))
  }
}

function usePermission(): PermissionState | undefined {
  const [permission, setPermission] = useState<PermissionState>()
  useEffect(() => {
    if (!('permissions' in navigator)) return
    let status: PermissionStatus | undefined
    let isOver = false
    const read = () => setPermission(status?.state)
    function follow(found: PermissionStatus) {
      if (isOver) return
      status = found
      status.addEventListener('change', read)
      read()
    }
    // a browser that does not know this permission rejects: it stays unknown, and the button asks
    navigator.permissions.query({ name: 'geolocation' }).then(follow, () => undefined)
    return () => {
      isOver = true
      status?.removeEventListener('change', read)
    }
  }, [])
  return permission
}

type LocationState =
  | { step: 'idle' }
  | { step: 'loading' }
  | { step: 'granted' }
  | { step: 'error'; failure: LocationFailure }

function useLocating(onLocated?: (user: OwnUser) => void) {
  const own = useSignedIn()
  const updateCity = useCityUpdate()
  const permission = usePermission()
  const [state, setState] = useState<LocationState>({ step: 'idle' })
  const visit = useVisit()
  const { mutate } = useSingleFlight({
    mutationFn: () => {
      setState({ step: 'loading' })
      return locate(own, visit.current.signal)
    },
    onSuccess: (user) => {
      setState({ step: 'granted' })
      updateCity(user)
      onLocated?.(user)
      toast(updatedText(user))
    },
    onError: (error) => {
      if (visit.current.signal.aborted) return
      const failure = error instanceof LocationFailure ? error : new LocationFailure('not-found-out')
      setState({ step: 'error', failure })
      toast(failure.toast)
    },
  })
  return { state, permission, start: () => mutate() }
}

export const updatedText = ({ city, country }: Pick<OwnUser, 'city' | 'country'>) => ({
  title: 'Location Updated',
  description: `Your location has been set to ${isolated(city ?? '')}, ${isolated(country ?? '')}`,
  tone: 'success' as const,
})

function useVisit() {
  const visit = useRef(new AbortController())
  useEffect(() => {
    visit.current = new AbortController()
    return () => visit.current.abort()
  }, [])
  return visit
}

interface Props {
  label?: string
  variant?: ButtonVariant
  hasCityField?: boolean
  /** Says before it is pressed that the browser will refuse. */
  warns?: boolean
  onLocated?: (user: OwnUser) => void
}

export function EnableLocation({ label = 'Enable Location', variant, hasCityField, warns, onLocated }: Props) {
  const { state, permission, start } = useLocating(onLocated)
  const isBusy = state.step === 'loading'
  const isRefused = state.step === 'idle' && warns && permission === 'denied'
  const advice = state.step === 'error' ? state.failure.advice : isRefused && adviceFor('denied')
  return (
    <>
      <Button variant={variant} busy={isBusy} onClick={start}>
        {isBusy ? null : <MapPin className="icon" />}
        {isBusy ? 'Finding your city...' : label}
      </Button>
      {advice ? (
        <p className="soft small">
          {advice} {hasCityField ? 'Choose your city from the list.' : <ByHand />}
        </p>
      ) : null}
    </>
  )
}

const ByHand = () => <Link to="/profile#city">Set your city by hand.</Link>

interface ConfirmCityProps {
  city: string
  variant?: ButtonVariant
  /** The button may go with what it confirms. */
  onConfirmed?: () => void
}

/** One press: appears in Near Me for two more weeks. */
export function ConfirmCity({ city, variant, onConfirmed }: ConfirmCityProps) {
  const { mutate, isPending } = useConfirming(onConfirmed)
  return (
    <Button variant={variant} busy={isPending} onClick={() => mutate()}>
      {isPending ? null : <Check className="icon" />}
      <span>
        I’m still in <bdi>{city}</bdi>
      </span>
    </Button>
  )
}

function useConfirming(onConfirmed?: () => void) {
  const updateCity = useCityUpdate()
  return useSingleFlight({
    mutationFn: () => call(confirmLocation),
    onSuccess: (user: OwnUser) => {
      onConfirmed?.()
      updateCity(user)
      const until = user.nearbyUntil ? `You are shown in Near Me until ${dayText(user.nearbyUntil)}.` : undefined
      toast({ title: 'Location confirmed', description: until, tone: 'success' })
    },
    onError: (error) => toastFailure('Failed to confirm your city', error),
  })
}

export const dayText = (day: string) => tripDates(day, day)
