import type { Comment } from '@caravan/contract/comments.ts'
import { describe, expect, it } from 'vitest'
import type { Pages } from '../../../lib/query/paged-query.ts'
import { inOrder, wasReadAfter, withComment } from './comments-query.ts'

const comment = (id: string): Comment => ({
  id,
  postId: 'kyoto',
  userId: 'mara',
  content: id,
  canLink: true,
  createdAt: '2026-08-01T12:00:00Z',
  user: { id: 'mara', username: 'mara', firstName: 'Mara', profileImageUrl: null, profileImagePreview: null },
  viewer: { canDelete: true },
  version: 10,
})
const pages = (...lists: string[][]): Pages<Comment> => ({
  pages: lists.map((ids) => ({ items: ids.map(comment), next: undefined })),
  pageParams: lists.map(() => ''),
})
const read = (shown: Pages<Comment>) => inOrder(shown).map(({ id }) => id)

describe('comments on a trip', () => {
  it('are read from the oldest, though the newest page comes first', () => {
    expect(read(pages(['c', 'd'], ['a', 'b']))).toEqual(['a', 'b', 'c', 'd'])
  })

  it('are listed once, also where two pages hold the same one', () => {
    expect(read(pages(['b', 'c'], ['a', 'b']))).toEqual(['a', 'b', 'c'])
  })

  it('end with what was just said', () => {
    expect(read(withComment(pages(['b'], ['a']), comment('c')))).toEqual(['a', 'b', 'c'])
    expect(read(withComment(pages([]), comment('first')))).toEqual(['first'])
  })

  it('hold one’s words once, though a retry was answered twice', () => {
    expect(read(withComment(withComment(pages(['a']), comment('b')), comment('b')))).toEqual(['a', 'b'])
  })
})

it('recognises a comment that was deleted before the list was read', () => {
  const late = (version: number, id = 'late') => wasReadAfter(pages(['a', 'b']), { ...comment(id), version })
  expect(wasReadAfter(pages([]), { ...comment('late'), version: 9 })).toBe(false)
  expect([late(9), late(10), late(11), late(9, 'a')]).toEqual([true, false, false, false])
})
