import { confirmLocation } from '@caravan/contract/near-me.ts'
import { type OwnUser, saveLocation } from '@caravan/contract/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../lib/call.ts'
import { viewerQuery } from '../../../lib/viewer/use-viewer.ts'
import type { ToastContent } from '../../../ui/toast/toast.ts'
import { cityGroupChatsKey, joinedGroupChatsKey } from '../../chat/group-chats/queries.ts'
import { forgetNearby, refetchNearby } from '../../discover/near-me/nearby-cache.ts'

export type LocationProblem =
  | 'unsupported'
  | 'denied'
  | 'unavailable'
  | 'timeout'
  | 'no-position'
  | 'offline'
  | 'no-city'
  | 'not-found-out'
  | 'not-saved'

const TOASTS: Record<LocationProblem, ToastContent> = {
  unsupported: failed('Geolocation is not supported by this browser'),
  denied: failed('Location access denied by user'),
  unavailable: failed('Location information unavailable'),
  timeout: failed('Location request timeout'),
  'no-position': failed('Failed to get location'),
  offline: failed('Failed to determine location'),
  'no-city': failed('Failed to determine location'),
  'not-found-out': failed('Failed to determine location'),
  'not-saved': {
    title: 'Location Warning',
    description: 'Location detected but failed to save to profile',
    tone: 'danger',
  },
}

function failed(description: string): ToastContent {
  return { title: 'Location Error', description, tone: 'danger' }
}

/** What stays beside the button: what can be done about it. The city can be set by hand in any case. */
const ADVICE: Record<LocationProblem, string> = {
  unsupported: 'This browser cannot say where you are.',
  denied: 'Your browser keeps your location to itself. You can allow it in its settings for this site.',
  unavailable: 'Your device does not know where it is right now. Try again in a moment.',
  timeout: 'Your device did not find out in time where it is. Try again in a moment.',
  'no-position': 'Your device could not say where it is. Try again in a moment.',
  offline: 'You are offline. Try again once you are back.',
  'no-city': 'There is no city near you that we know.',
  'not-found-out': 'The city could not be looked up. Try again in a moment.',
  'not-saved': 'Your city could not be saved. Try again in a moment.',
}

export const adviceFor = (problem: LocationProblem): string => ADVICE[problem]

/** Why there is no city. It holds no coordinates, and nothing that was thrown on the way to it. */
export class LocationFailure extends Error {
  readonly problem: LocationProblem
  readonly advice: string

  /** `advice` is the server's own sentence, where it gave one. */
  constructor(problem: LocationProblem, advice = adviceFor(problem)) {
    super(TOASTS[problem].description)
    this.name = 'LocationFailure'
    this.problem = problem
    this.advice = advice
  }

  get toast(): ToastContent {
    return TOASTS[this.problem]
  }
}

/** Takes over an own user whose city was set or confirmed, and asks again for all that hangs on the city. */
export function useCityUpdate(): (user: OwnUser) => void {
  const client = useQueryClient()
  return useCallback(
    (user) => {
      const before = client.getQueryData(viewerQuery.queryKey)
      client.setQueryData(viewerQuery.queryKey, user)
      if (before?.city === user.city && before.country === user.country) {
        refetchNearby(client)
        return
      }
      forgetNearby(client)
      void client.resetQueries({ queryKey: cityGroupChatsKey })
      // what was joined stays open, and may be elsewhere from now on
      void client.invalidateQueries({ queryKey: joinedGroupChatsKey })
    },
    [client],
  )
}

export interface Coordinates {
  latitude: number
  longitude: number
}

/** As exact as the device can, but not for ever; where it was five minutes ago will do. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 }

const PROBLEMS: Partial<Record<number, LocationProblem>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/**
 * Asks the browser, which asks the traveller. What leaves this function is rounded to about a hundred metres: a city
 * needs no more.
 * @throws LocationFailure
 */
export function findPosition(): Promise<Coordinates> {
  const { geolocation } = navigator
  if (!geolocation) return Promise.reject(new LocationFailure('unsupported'))
  return new Promise((resolve, reject) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      ({ code }) => reject(new LocationFailure(PROBLEMS[code] ?? 'no-position')),
      OPTIONS,
    )
  })
}

const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000

export interface City {
  city: string
  country: string
  /** None where the gazetteer does not know the city. */
  placeId: string | null
}
export type OwnCity = Pick<OwnUser, 'city' | 'country' | 'placeId'>

/** A city can be changed few times a day: one that stays the same is confirmed. */
export const saveCity = (own: OwnCity, city: City, coordinates?: Coordinates): Promise<OwnUser> =>
  isSameCity(own, city) ? call(confirmLocation) : call(saveLocation, { body: { ...city, ...coordinates } })

/** There are several cities of one name, also in one country. */
function isSameCity(own: OwnCity, { city, country, placeId }: City): boolean {
  if (own.placeId && placeId) return own.placeId === placeId
  return own.city === city && own.country === country
}
