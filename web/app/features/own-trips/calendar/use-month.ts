import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useOwnToday } from '../../../lib/dates/own-today.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { nextMonthQuery } from '../own-trips-query.ts'
import { monthIn } from './months.ts'

/** The month of the address, else that in which the next trip begins, else this one; none until that is known. */
export function useMonth() {
  const [params, setParams] = useSearchParams()
  const inAddress = monthIn(params)
  const first = useFirstMonth(inAddress === undefined)
  const [pressed, setPressed] = useState<{ month: string; from: string | undefined }>()
  // the address follows when the router has got there: the press is shown at once
  if (pressed && pressed.from !== inAddress) setPressed(undefined)
  const show = (month: string) => {
    setPressed({ month, from: inAddress })
    setParams({ month }, { replace: true, preventScrollReset: true })
  }
  return { month: pressed?.month ?? inAddress ?? first, show }
}

/** It stays when the trips change, also where the next one is deleted from it. */
function useFirstMonth(isWanted: boolean): string | undefined {
  const today = useOwnToday()
  const knowsToday = useHydrated()
  const [first, setFirst] = useState<string>()
  const { data, isPending, isPaused } = useQuery({ ...nextMonthQuery(), enabled: isWanted && !first })
  const found = isPending && !isPaused ? undefined : (data ?? today.slice(0, 7))
  if (isWanted && knowsToday && !first && found && data !== undefined) setFirst(found)
  return first ?? found
}
