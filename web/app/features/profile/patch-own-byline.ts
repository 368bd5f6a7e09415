import type { Byline, OwnUser } from '@caravan/contract/users.ts'
import type { QueryClient } from '@tanstack/react-query'
import { isPages, mapItems, patchNewest, patchPages } from '../../lib/query/patch-pages.ts'
import { tripsKey } from '../trips/trip-keys.ts'

type NamedViewer = Pick<OwnUser, keyof Byline>

/**
 * Names oneself anew in all trips and comments that the cache holds: a long feed is not fetched again, and what is
 * fetched shows the old name until it comes.
 */
export function patchOwnByline(client: QueryClient, viewer: NamedViewer): void {
  const own = ownBylineOf(viewer)
  const rename = (row: unknown): unknown => (isBy(row, own.id) ? { ...row, user: own } : row)
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: tripsKey })) {
    if (isPages(state.data)) patchPages<unknown>(client, queryKey, (list) => mapItems(list, rename))
    else patchNewest<unknown>(client, queryKey, (data) => (Array.isArray(data) ? data.map(rename) : rename(data)))
  }
}

const ownBylineOf = ({ id, username, firstName, ...picture }: NamedViewer): Byline => ({
  id,
  username: username ?? '',
  firstName: firstName ?? '',
  profileImageUrl: picture.profileImageUrl,
  profileImagePreview: picture.profileImagePreview,
})

const isBy = (row: unknown, userId: string): row is { user: Byline } =>
  typeof row === 'object' && row !== null && 'user' in row && isNamed(row.user, userId)
const isNamed = (user: unknown, userId: string) =>
  typeof user === 'object' && user !== null && 'id' in user && user.id === userId
