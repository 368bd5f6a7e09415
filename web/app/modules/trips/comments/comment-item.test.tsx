import type { Comment } from '@caravan/contract/comments.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { CommentItem } from './comment-list.tsx'

const user = { id: 'mara', username: 'mara', firstName: 'Mara', profileImageUrl: null, profileImagePreview: null }
const comment = (content: string, canLink: boolean): Comment => ({
  ...{ id: 'one', postId: 'milos', userId: user.id, user, content, canLink, createdAt: '2026-11-21T12:00:00Z' },
  ...{ viewer: { canDelete: true }, version: 10 },
})
const rendered = (content: string, canLink: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <CommentItem comment={comment(content, canLink)} onDelete={() => {}} onBlock={() => {}} onReport={() => {}} />
    </MemoryRouter>,
  )

test('an address in a comment is a link where the server says so, and vouches for nothing', () => {
  const html = rendered('The ferry: https://ferries.example/a.', true)
  expect(html).toContain('href="https://ferries.example/a"')
  expect(html).toContain('rel="noopener noreferrer nofollow ugc"')
  expect(rendered('The ferry: https://ferries.example/a.', false)).not.toContain('href="https')
  expect(rendered('javascript:alert(1) data:text/html,x', true)).not.toMatch(/href="(javascript|data)/)
})
