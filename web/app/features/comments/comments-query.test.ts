import type { Comment } from '@caravan/contract/comments.ts'
import { describe, expect, it } from 'vitest'
import { inOrder, withComment, withoutComment } from './comments-query.ts'

const comment = (id: string): Comment => ({
  id,
  postId: 'kyoto',
  userId: 'mara',
  content: id,
  createdAt: '2026-08-01T12:00:00Z',
  user: { id: 'mara', username: 'mara', firstName: 'Mara', profileImageUrl: null },
  viewer: { canDelete: true },
})
const page = (...ids: string[]) => ({ items: ids.map(comment), next: undefined })
const read = (pages: Parameters<typeof inOrder>[0]) => inOrder(pages).map(({ id }) => id)

describe('comments on a trip', () => {
  it('are read from the oldest, though the newest page comes first', () => {
    expect(read([page('c', 'd'), page('a', 'b')])).toEqual(['a', 'b', 'c', 'd'])
  })

  it('stand once, also where two pages hold the same one', () => {
    expect(read([page('b', 'c'), page('a', 'b')])).toEqual(['a', 'b', 'c'])
  })

  it('end with what was just said', () => {
    expect(read(withComment([page('b'), page('a')], comment('c')))).toEqual(['a', 'b', 'c'])
    expect(read(withComment([page()], comment('first')))).toEqual(['first'])
  })

  it('hold one’s words once, though a retry was answered twice', () => {
    expect(read(withComment(withComment([page('a')], comment('b')), comment('b')))).toEqual(['a', 'b'])
  })

  it('lose the deleted one, in whichever page it was', () => {
    expect(read(withoutComment([page('c'), page('a', 'b')], 'a'))).toEqual(['b', 'c'])
  })
})
