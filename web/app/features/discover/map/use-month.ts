import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts'
import { MONTH_PARAM, spanOf, stepOf } from './months.ts'

/** A slider passes over months that nobody looks at. */
const DELAY = 150

/** Where the slider stands, and where it has come to rest. That stands in the address too: Back finds it again. */
export function useMonth(today: string) {
  const [params, setParams] = useSearchParams()
  const [step, setStep] = useState(() => stepOf(params.get(MONTH_PARAM), today))
  const settled = useDebouncedValue(step, DELAY)
  const keep = useEffectEvent((shown: number) => {
    if (stepOf(params.get(MONTH_PARAM), today) === shown) return
    const change = (before: URLSearchParams) => {
      const next = new URLSearchParams(before)
      if (shown === 0) next.delete(MONTH_PARAM)
      else next.set(MONTH_PARAM, spanOf(shown, today).from)
      return next
    }
    setParams(change, { replace: true, preventScrollReset: true })
  })
  useEffect(() => keep(settled), [settled])
  return { step, setStep, settled }
}
