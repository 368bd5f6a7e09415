import { isolated } from '@caravan/contract/isolated.ts'
import type { OwnUser } from '@caravan/contract/users.ts'
import { useEffect, useRef, useState } from 'react'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { useSignedIn } from '../../lib/viewer/use-viewer.ts'
import { toast } from '../../ui/toast/toast.ts'
import { locate } from './locate.ts'
import { LocationFailure } from './location-failure.ts'
import { useCityUpdate } from './use-city-update.ts'
import { usePermission } from './use-permission.ts'

export type LocationState =
  | { step: 'idle' }
  | { step: 'loading' }
  | { step: 'granted' }
  | { step: 'error'; failure: LocationFailure }

/** Asks the browser where the traveller is, once at a time, and keeps the city. Whoever leaves calls it off. */
export function useLocating(onLocated?: (user: OwnUser) => void) {
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

/** Aborted as soon as the screen is left. */
function useVisit() {
  const visit = useRef(new AbortController())
  useEffect(() => {
    visit.current = new AbortController()
    return () => visit.current.abort()
  }, [])
  return visit
}
