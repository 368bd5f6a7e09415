import { findCalendarFeed } from '@caravan/contract/calendar-feed.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

export const calendarFeedQuery = () =>
  queryOptions({
    queryKey: ['/api/calendar-feed'],
    queryFn: ({ signal }) => call(findCalendarFeed, undefined, { signal }),
    staleTime: 0,
  })
