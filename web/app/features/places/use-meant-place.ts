import type { Place, SuggestedPlace } from '@caravan/contract/places.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PlaceKind } from './shown-places.ts'
import { suggestedPlaces } from './use-place-search.ts'

/** What the field of the country beside this one says; without a code it is text that is no country yet. */
export interface SaidCountry {
  name: string
  code: string
}
interface Options {
  value: string
  kind?: PlaceKind | undefined
  country?: SaidCountry | undefined
  onChoose: (place: Place) => void
}

/** Takes the one place that a typed name can mean once its field is left, unless something was typed meanwhile. */
export function useMeantPlace(options: Options) {
  const client = useQueryClient()
  const isTyped = useRef(false)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  function leave() {
    const asked = latest.current
    const word = asked.value.trim()
    if (!isTyped.current || !word) return
    const country = asked.country?.name.trim()
    const query = suggestedPlaces(country ? `${word}, ${country}` : word, asked.kind)
    function take([first]: readonly SuggestedPlace[]) {
      const now = latest.current
      const isLeft = isTyped.current && now.value === asked.value && now.country?.name === asked.country?.name
      if (!isLeft || !first?.isMeant || (asked.country?.code && asked.country.code !== first.countryCode)) return
      isTyped.current = false
      now.onChoose(first)
    }
    // what is known is taken in this very event, before the one that sends the form
    const known = client.getQueryData(query.queryKey)
    if (known) take(known)
    else void client.fetchQuery(query).then(take, () => undefined)
  }

  const code = options.country?.code
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the country is known, what was typed before may be plain.
  useEffect(() => {
    if (code) leave()
  }, [code])

  return {
    setTyped: (typed: boolean) => {
      isTyped.current = typed
    },
    leave,
  }
}
