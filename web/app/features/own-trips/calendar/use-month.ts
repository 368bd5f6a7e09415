import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useNow } from '../../../lib/dates/now.tsx'
import { nextMonthQuery } from '../own-trips-query.ts'
import { monthAt, monthIn } from './months.ts'

/** The month of the address, else that in which the next trip begins; none until that is known. */
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
  const now = useNow()
  const [first, setFirst] = useState<string>()
  const { data, isPending, isPaused } = useQuery({ ...nextMonthQuery(), enabled: isWanted && !first })
  const found = isPending && !isPaused ? undefined : (data ?? monthAt(now))
  if (isWanted && !first && found && data !== undefined) setFirst(found)
  return first ?? found
}
