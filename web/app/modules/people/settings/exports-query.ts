import { readAccount } from '@caravan/contract/account.ts'
import { listDevices } from '@caravan/contract/devices.ts'
import { listExports } from '@caravan/contract/exports.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Calls, call } from '../../../lib/call.ts'

export const devicesKey = ['/api/devices']

export const devicesQuery = queryOptions({
  queryKey: devicesKey,
  queryFn: ({ signal }) => call(listDevices, undefined, { signal }),
  staleTime: 0,
})

/** The e-mail may have been confirmed in another tab meanwhile. */
export const accountQuery = (by: Calls['call'] = call) =>
  queryOptions({
    queryKey: ['/api/account'],
    queryFn: ({ signal }) => by(readAccount, undefined, { signal }),
    staleTime: 5000,
    refetchOnWindowFocus: true,
  })

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

export const prefetchSettings = (client: QueryClient, { call }: Calls) =>
  Promise.all([client.prefetchQuery(accountQuery(call)), client.prefetchQuery(exportsQuery(call))])
