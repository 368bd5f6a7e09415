import type { ToastContent } from '../../ui/toast/toast.ts'

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

/** What is said in passing. */
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
