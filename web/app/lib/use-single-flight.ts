import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

interface SingleFlightOptions<Data, Variables, Context> extends UseMutationOptions<Data, Error, Variables, Context> {
  /** Where several things can be acted on from one place: which one this is about. */
  subject?: (variables: Variables) => unknown
}

/**
 * A mutation behind a button. A press while it is under way is dropped: the second of a double click comes before
 * anything is rendered again, and so before `isPending` is known.
 */
export function useSingleFlight<Data, Variables = void, Context = unknown>({
  subject = () => undefined,
  ...options
}: SingleFlightOptions<Data, Variables, Context>) {
  const { mutateAsync, isPending } = useMutation(options)
  const latest = useRef({ mutateAsync, subject })
  latest.current = { mutateAsync, subject }
  const underWay = useRef(new Set<unknown>())
  const mutate = useCallback((variables: Variables): void => {
    const one = latest.current.subject(variables)
    if (underWay.current.has(one)) return
    underWay.current.add(one)
    // what it changed is rendered first
    const end = () => setTimeout(() => underWay.current.delete(one))
    latest.current.mutateAsync(variables).then(end, end)
  }, [])
  return { mutate, isPending }
}
