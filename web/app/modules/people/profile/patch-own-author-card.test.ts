import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { commentsKey } from '../../trips/comments/comments-query.ts'
import { feedKey, ownTripsKey, tripKey } from '../../trips/trip-keys.ts'
import { patchOwnAuthorCard } from './form/use-profile-form.ts'

const before = { id: 'mara', username: 'mara', firstName: 'Mara', profileImageUrl: null, profileImagePreview: null }
const after = { ...before, username: 'mara.l', firstName: 'Marit' }
const other = { id: 'aiko', username: 'aiko', firstName: 'Aiko', profileImageUrl: null, profileImagePreview: null }

const pagesOf = (...users: object[]) => ({ pages: users.map((user) => ({ items: [{ user }] })), pageParams: [''] })

test('one’s own trips and comments carry the new name wherever they are cached, those of others stay', () => {
  const client = new QueryClient()
  client.setQueryData(feedKey, pagesOf(before, other))
  client.setQueryData(commentsKey('kyoto'), pagesOf(other, before))
  client.setQueryData(tripKey('lisbon'), { user: before })
  client.setQueryData(tripKey('blocked'), null)
  client.setQueryData(ownTripsKey('mara'), [{ user: before }])
  patchOwnAuthorCard(client, after)
  expect(client.getQueryData(feedKey)).toEqual(pagesOf(after, other))
  expect(client.getQueryData(commentsKey('kyoto'))).toEqual(pagesOf(other, after))
  expect(client.getQueryData(tripKey('lisbon'))).toEqual({ user: after })
  expect(client.getQueryData(tripKey('blocked'))).toBeNull()
  expect(client.getQueryData(ownTripsKey('mara'))).toEqual([{ user: after }])
})
