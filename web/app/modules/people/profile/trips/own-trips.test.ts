import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { callsOver } from '../../../../lib/call.ts'
import { comingTrips, ownTripsQuery } from './own-trips.ts'

const trip = (startDate: string, isOver: boolean) => ({ startDate, isOver })

test('the next trip is the one that starts first among those that are not over', () => {
  const [over, later, now] = [trip('2026-06-01', true), trip('2027-02-01', false), trip('2026-11-20', false)]
  expect(comingTrips([over, later, now])).toEqual([now, later])
  expect(comingTrips([over])).toEqual([])
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
