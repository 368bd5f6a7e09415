import type { Trip } from '@caravan/contract/trips.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { isCallError } from '../../lib/call-error.ts'
import { toast } from '../../ui/toast/toast.ts'
import { SHEET_PARAM } from '../travellers/traveller-link.tsx'
import { tripQuery } from '../trips/trip-query.ts'

/** The trip of `/?post={id}`. One that cannot be shown is said so once, and the feed opens as usual, under its own address. */
export function useLinkedTrip(): { trip: Trip | undefined; isPending: boolean } {
  const [params, setParams] = useSearchParams()
  const id = params.get('post')
  const { data, isPending, error } = useQuery({ ...tripQuery(id ?? ''), enabled: Boolean(id) })
  // null once it was deleted, or its owner blocked, from here
  const isOver = data === null
  // a sheet closes by a step back, which a change of the address would cancel
  const isUnderSheet = params.has(SHEET_PARAM)
  useEffect(() => {
    if ((!error && !isOver) || isUnderSheet) return
    if (error) toast(isGone(error) ? GONE : FAILED)
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('post')
        return after
      },
      { replace: true },
    )
  }, [error, isOver, isUnderSheet, setParams])
  if (!id) return { trip: undefined, isPending: false }
  return { trip: data ?? undefined, isPending }
}

const GONE = {
  title: 'This trip is not there any more',
  description: 'Here is the feed instead.',
  tone: 'danger',
} as const
const FAILED = { title: 'Something went wrong', description: 'This trip could not be loaded.', tone: 'danger' } as const
/** An address that was cut or mistyped holds no id at all, which the server answers as a bad request. */
const isGone = (error: Error) => isCallError(error) && (error.status === 404 || error.status === 400)
