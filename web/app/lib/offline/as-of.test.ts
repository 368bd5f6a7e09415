import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { asOf, isKept, oldestRead } from './as-of.ts'

const at = (day: number, hours: number, minutes: number) => new Date(2026, 10, day, hours, minutes).getTime()

it('says the time of day, and the day where that is another', () => {
  expect(asOf(at(22, 14, 5), at(22, 23, 59))).toBe('As of 14:05')
  expect(asOf(at(22, 0, 30), at(22, 0, 31))).toBe('As of 00:30')
  expect(asOf(at(21, 9, 0), at(22, 0, 1))).toBe('As of 21 Nov, 09:00')
})

it('is as old as the oldest thing that the screen shows, whatever the numbers around it are', () => {
  const client = new QueryClient()
  const read = (queryKey: string[], updatedAt: number) => client.setQueryData(queryKey, {}, { updatedAt })
  const show = (queryKey: string[]) => new QueryObserver(client, { queryKey, staleTime: 'static' }).subscribe(() => {})
  read(['/api/conversations'], 200)
  read(['/api/messages', 'one'], 300)
  read(['/api/conversations', 'unread'], 100)
  read(['/api/posts', 'list', 'feed'], 50)
  read(['/api/push'], 10)
  expect(oldestRead(client.getQueryCache())).toBe(0)
  const stops = [
    show(['/api/messages', 'one']),
    show(['/api/conversations', 'unread']),
    show(['/api/push']),
    show(['/api/conversations']),
  ]
  expect(oldestRead(client.getQueryCache())).toBe(200)
  for (const stop of stops) stop()
  expect(oldestRead(client.getQueryCache())).toBe(0)
})

it('keeps what was read and nothing that is being written', () => {
  const kept = ['posts', 'matches', 'match-requests', 'conversations', 'messages', 'users/nearby', 'group-chats']
  kept.push('discover', 'wishes', 'saved-searches', 'search/travellers', 'search/understood')
  for (const name of kept) expect(isKept([`/api/${name}`, 'x']), name).toBe(true)
  for (const name of [
    'edited-trip',
    'unsent-comment',
    '/api/auth/user',
    '/api/push',
    '/api/usernames',
    '/api/places',
    '/api/search/completions',
  ])
    expect(isKept([name]), name).toBe(false)
})
