import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { callsOver } from '../../../lib/call.ts'
import { comingTrips, ownTripsQuery } from './own-trips.ts'

const days = (startDate: string, endDate: string) => ({ startDate, endDate })

test('the next trip is the one that starts first among those that are not over', () => {
  const [over, later, now] = [
    days('2026-06-01', '2026-06-09'),
    days('2027-02-01', '2027-02-05'),
    days('2026-11-20', '2026-11-21'),
  ]
  expect(comingTrips([over, later, now], '2026-11-21')).toEqual([now, later])
  expect(comingTrips([over], '2026-11-21')).toEqual([])
})

test('somebody with more trips than a page holds has all of them counted', async () => {
  const send = vi.fn(async ({ url }: Request) =>
    new URL(url).searchParams.has('before')
      ? Response.json([{ id: 'last' }])
      : Response.json(
          Array.from({ length: 100 }, (_, id) => ({ id })),
          {
            headers: { link: '</api/posts?before=older>; rel="next"' },
          },
        ),
  )
  const { callPage } = callsOver(send, 'http://localhost')
  const trips = await new QueryClient().fetchQuery(ownTripsQuery('ann', callPage))
  expect(trips).toHaveLength(101)
  expect(send.mock.calls.map(([{ url }]) => new URL(url).search)).toEqual([
    '?userId=ann&limit=100',
    '?userId=ann&limit=100&before=older',
  ])
})
