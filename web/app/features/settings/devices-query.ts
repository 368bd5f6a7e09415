import { listDevices } from '@caravan/contract/devices.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const devicesKey = ['/api/devices']

export const devicesQuery = queryOptions({
  queryKey: devicesKey,
  queryFn: ({ signal }) => call(listDevices, undefined, { signal }),
  staleTime: 0,
})
