import { listExports } from '@caravan/contract/exports.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Calls, call } from '../../lib/call.ts'

export const exportsKey = ['/api/exports']

const LOOK_AGAIN_MS = 5000

/** The latest archive. While it is being made it is asked for again: a notification comes too, but may be switched off. */
export const exportsQuery = (by: Calls['call'] = call) =>
  queryOptions({
    queryKey: exportsKey,
    queryFn: ({ signal }) => by(listExports, undefined, { signal }),
    staleTime: 5000,
    refetchInterval: ({ state }) => (state.data?.[0]?.status === 'waiting' ? LOOK_AGAIN_MS : false),
  })
