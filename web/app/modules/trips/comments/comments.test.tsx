import type { Comment } from '@caravan/contract/comments.ts'
import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { Pages } from '../../../lib/query/paged-query.ts'
import { currentToast } from '../../../ui/toast/toast.ts'
import { createAttempts } from './attempt-key.ts'
import { CommentItem, hasArrived, sendingQuery, takeUnsent } from './comment-list.tsx'
import { addComment, commentsKey, dropComment, inOrder, wasReadAfter, withComment } from './comments-query.ts'
import { isSendingComment, sendComment } from './comments-sheet.tsx'

const TRIP = 'milos'
const comment = (id: string, content: string, change: Partial<Comment> = {}): Comment => ({
  ...{ id, postId: TRIP, userId: 'mara', content, canLink: true, createdAt: '2026-11-21T12:00:00Z' },
  user: { id: 'mara', username: 'mara', firstName: 'Mara', profileImageUrl: null, profileImagePreview: null },
  ...{ viewer: { canDelete: true }, version: 10, ...change },
})

let client: QueryClient
let answers: ((reply: Response | Error) => void)[]
let keys: (string | null)[]
beforeEach(() => {
  client = new QueryClient()
  client.setQueryData<Pages<Comment>>(commentsKey(TRIP), {
    pages: [{ items: [comment('first', 'Yes!')], next: undefined }],
    pageParams: [''],
  })
  answers = []
  keys = []
  vi.stubGlobal(
    'fetch',
    (request: Request) =>
      new Promise<Response>((resolve, reject) => {
        keys.push(request.headers.get('idempotency-key'))
        answers.push((reply) => (reply instanceof Error ? reject(reply) : resolve(reply)))
      }),
  )
})
afterEach(() => vi.unstubAllGlobals())

const listed = () => inOrder(client.getQueryData<Pages<Comment>>(commentsKey(TRIP)) ?? { pages: [], pageParams: [] })
const ids = () => listed().map(({ id }) => id)
/** What is rendered as being sent. */
function shownSending(): string | undefined {
  const sending = client.getQueryData(sendingQuery(TRIP).queryKey)
  return sending && !hasArrived(client, TRIP, sending) ? sending.content : undefined
}
const stored = (one: Comment) => Response.json(one, { status: 201 })
const refused = (status: number, problem: object) =>
  new Response(JSON.stringify({ type: '/problems/x', title: 'No', status, ...problem }), { status })

test('a comment is shown as being sent, and once when it is stored', async () => {
  const sent = sendComment(client, TRIP, 'Yes!')
  expect([shownSending(), isSendingComment(client, TRIP), ids()]).toEqual(['Yes!', true, ['first']])
  answers[0]?.(stored(comment('new', 'Yes!')))
  expect(await sent).toBe(true)
  expect([shownSending(), isSendingComment(client, TRIP), ids()]).toEqual([undefined, false, ['first', 'new']])
})

test('a comment whose event comes before its answer is shown once', async () => {
  const sent = sendComment(client, TRIP, 'Which ferry?')
  addComment(client, TRIP, comment('new', 'Which ferry?', { version: 12 }))
  expect([shownSending(), ids()]).toEqual([undefined, ['first', 'new']])
  answers[0]?.(stored(comment('new', 'Which ferry?')))
  await sent
  expect([shownSending(), ids()]).toEqual([undefined, ['first', 'new']])
})

test('a comment that is deleted before its answer does not come back with it', async () => {
  const sent = sendComment(client, TRIP, 'Which ferry?')
  addComment(client, TRIP, comment('new', 'Which ferry?'))
  // by this page, and again by the event
  dropComment(client, TRIP, 'new')
  dropComment(client, TRIP, 'new')
  expect([shownSending(), ids()]).toEqual([undefined, ['first']])
  answers[0]?.(stored(comment('new', 'Which ferry?')))
  expect(await sent).toBe(true)
  expect([shownSending(), ids()]).toEqual([undefined, ['first']])
})

test('a comment is shown though somebody else’s, read later, came before its answer', async () => {
  const sent = sendComment(client, TRIP, 'Which ferry?')
  addComment(client, TRIP, comment('theirs', 'Lovely', { version: 12, viewer: { canDelete: false } }))
  answers[0]?.(stored(comment('new', 'Which ferry?', { version: 11 })))
  await sent
  expect(ids()).toEqual(['first', 'theirs', 'new'])
})

test.each([
  [
    refused(429, { detail: 'You have written a lot. Try again in 5 minutes.' }),
    'You have written a lot. Try again in 5 minutes.',
  ],
  [
    refused(400, {
      detail: 'Some fields are wrong.',
      errors: [{ pointer: '/content', detail: 'Comment is required.' }],
    }),
    'Comment is required.',
  ],
  [new TypeError('Failed to fetch'), 'Please try again.'],
])('the words of a comment that fails can be taken back once, and it is said why: %#', async (reply, why) => {
  const sent = sendComment(client, TRIP, 'Which ferry?')
  answers[0]?.(reply)
  expect(await sent).toBe(false)
  expect([shownSending(), ids()]).toEqual([undefined, ['first']])
  expect(currentToast()).toMatchObject({ title: 'Failed to create comment.', description: why, open: true })
  expect([takeUnsent(client, TRIP), takeUnsent(client, TRIP)]).toEqual(['Which ferry?', ''])
})

test('the same words sent again are the same attempt, also with another trip’s in between', async () => {
  for (const tripId of [TRIP, 'naxos', TRIP, TRIP]) {
    const sent = sendComment(client, tripId, 'Which ferry?')
    const isLast = answers.length > 2
    answers.at(-1)?.(isLast ? stored(comment(`new ${answers.length}`, 'Which ferry?')) : refused(503, {}))
    await sent
  }
  const [first, elsewhere, again] = keys
  expect(again).toBe(first)
  expect(elsewhere).not.toBe(first)
})

test('a comment whose answer is lost counts as sent once its event has come', async () => {
  const sent = sendComment(client, TRIP, 'Which ferry?')
  addComment(client, TRIP, comment('new', 'Which ferry?'))
  answers[0]?.(new TypeError('Failed to fetch'))
  expect(await sent).toBe(true)
  expect([takeUnsent(client, TRIP), ids()]).toEqual(['', ['first', 'new']])
})

const listOf = (...lists: string[][]): Pages<Comment> => ({
  pages: lists.map((ids) => ({ items: ids.map((id) => comment(id, id)), next: undefined })),
  pageParams: lists.map(() => ''),
})
const idsIn = (shown: Pages<Comment>) => inOrder(shown).map(({ id }) => id)

describe('comments on a trip', () => {
  it('are read from the oldest, though the newest page comes first', () => {
    expect(idsIn(listOf(['c', 'd'], ['a', 'b']))).toEqual(['a', 'b', 'c', 'd'])
  })

  it('are listed once, also where two pages hold the same one', () => {
    expect(idsIn(listOf(['b', 'c'], ['a', 'b']))).toEqual(['a', 'b', 'c'])
  })

  it('end with what was just said', () => {
    expect(idsIn(withComment(listOf(['b'], ['a']), comment('c', 'c')))).toEqual(['a', 'b', 'c'])
    expect(idsIn(withComment(listOf([]), comment('first', 'first')))).toEqual(['first'])
  })

  it('hold one’s words once, though a retry was answered twice', () => {
    expect(idsIn(withComment(withComment(listOf(['a']), comment('b', 'b')), comment('b', 'b')))).toEqual(['a', 'b'])
  })
})

it('recognises a comment that was deleted before the list was read', () => {
  const late = (version: number, id = 'late') => wasReadAfter(listOf(['a', 'b']), { ...comment(id, id), version })
  expect(wasReadAfter(listOf([]), comment('late', 'late', { version: 9 }))).toBe(false)
  expect([late(9), late(10), late(11), late(9, 'a')]).toEqual([true, false, false, false])
})

const rendered = (content: string, canLink: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <CommentItem
        comment={comment('one', content, { canLink })}
        onDelete={() => {}}
        onBlock={() => {}}
        onReport={() => {}}
      />
    </MemoryRouter>,
  )

test('an address in a comment is a link where the server says so, and vouches for nothing', () => {
  const html = rendered('The ferry: https://ferries.example/a.', true)
  expect(html).toContain('href="https://ferries.example/a"')
  expect(html).toContain('rel="noopener noreferrer nofollow ugc"')
  expect(rendered('The ferry: https://ferries.example/a.', false)).not.toContain('href="https')
  expect(rendered('javascript:alert(1) data:text/html,x', true)).not.toMatch(/href="(javascript|data)/)
})

test('other words, and the same once they are sent, are another attempt, named in the ASCII that a header holds', () => {
  const attempts = createAttempts()
  const keys = [attempts.keyFor('Hello'), attempts.keyFor('سلام')]
  attempts.settled()
  keys.push(attempts.keyFor('سلام'))
  expect(new Set(keys).size).toBe(3)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{36}$/)
})
