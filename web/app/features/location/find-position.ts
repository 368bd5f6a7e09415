import { LocationFailure, type LocationProblem } from './location-failure.ts'

export interface Coordinates {
  latitude: number
  longitude: number
}

/** As exact as the device can, but not for ever; where it was five minutes ago will do. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 }

/** By the code of a `GeolocationPositionError`. */
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
