import { listComments, postComment } from '@caravan/contract/comments.ts'
import { likeTrip, listTrips } from '@caravan/contract/trips.ts'
import { currentUser } from '@caravan/contract/users.ts'
import { expect, it, vi } from 'vitest'
import { anySignal, callsOver } from './call.ts'
import { type CallError, detailOf, fieldErrors } from './call-error.ts'

const postId = '0190b6a0-0000-7000-8000-000000000001'

function answering(response: Response) {
  const sent: Request[] = []
  const calls = callsOver(async (request) => {
    sent.push(request)
    return response
  }, 'http://caravan.test')
  return { ...calls, sent }
}

it('fills the path, leaves out what is not given and asks as JSON', async () => {
  const { call, sent } = answering(Response.json([]))
  await call(listTrips, { query: { page: 0, before: undefined } })
  expect(sent[0]?.url).toBe('http://caravan.test/api/posts?page=0')
  expect(sent[0]?.headers.get('accept')).toBe('application/json')
})

it('sends a body and the key that makes a repeat harmless', async () => {
  const { call, sent } = answering(Response.json({}, { status: 201 }))
  await call(postComment, { params: { postId }, body: { content: 'Hei!' } }, { idempotencyKey: 'k1' })
  expect(sent[0]?.url).toBe(`http://caravan.test/api/posts/${postId}/comments`)
  expect(sent[0]?.headers.get('idempotency-key')).toBe('k1')
  expect(await sent[0]?.json()).toEqual({ content: 'Hei!' })
})

it('cannot be led to another path by a parameter', async () => {
  const { call, sent } = answering(Response.json({}))
  await call(likeTrip, { params: { postId: '../users/1' }, body: { liked: true } })
  expect(sent[0]?.url).toBe('http://caravan.test/api/posts/..%2Fusers%2F1/like')
})

it('gives a page with the cursor of the next', async () => {
  const link = { link: '</api/x?before=c2>; rel="next"' }
  const { callPage } = answering(Response.json([1], { headers: link }))
  expect(await callPage(listComments, { params: { postId }, query: {} })).toEqual({ items: [1], next: 'c2' })
})

it('throws the status, a colon and the body, with the problem taken apart', async () => {
  const problem = {
    type: '/problems/invalid-input',
    title: 'Invalid input',
    status: 422,
    detail: 'Some fields need another look.',
    errors: [
      { pointer: '/content', detail: 'Comment is required.' },
      { pointer: '/content', detail: 'Second.' },
    ],
  }
  const { call } = answering(Response.json(problem, { status: 422 }))
  const error = await call(currentUser).then(
    () => undefined,
    (thrown: CallError) => thrown,
  )
  expect(error?.message).toBe(`422: ${JSON.stringify(problem)}`)
  expect(error?.slug).toBe('invalid-input')
  expect(fieldErrors(error)).toEqual({ '/content': 'Comment is required.' })
  expect(detailOf(error, 'other')).toBe('Some fields need another look.')
})

it('falls back to the status text, and bears a body that is no problem', async () => {
  const empty = answering(new Response('', { status: 502, statusText: 'Bad Gateway' }))
  await expect(empty.call(currentUser)).rejects.toThrow(/^502: Bad Gateway$/)
  const html = answering(new Response('{oops', { status: 500 }))
  await expect(html.call(currentUser)).rejects.toMatchObject({ message: '500: {oops', problem: undefined })
})

it('drops what is under way when the traveller signs out, and neither answers nor fails', async () => {
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (_: Request, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
  })
  // the modules of a page of its own: the test files after this one share the others, and nobody signs out there
  vi.resetModules()
  const [{ signedOut }, { call }] = [await import('./viewer/logout.ts'), await import('./call.ts')]
  vi.resetModules()
  let settled = false
  const settle = () => {
    settled = true
  }
  void call(currentUser).then(settle, settle)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  signedOut.abort()
  await new Promise((done) => setTimeout(done, 10))
  expect([signals[0]?.aborted, settled]).toEqual([true, false])
  vi.unstubAllGlobals()
})

it('is aborted with the first of its signals, for its reason, also where that was aborted before', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const any = anySignal(one.signal, other.signal)
  expect(any.aborted).toBe(false)
  other.abort('left')
  one.abort('too late')
  expect([any.aborted, any.reason]).toEqual([true, 'left'])
  expect(anySignal(one.signal, new AbortController().signal).reason).toBe('too late')
})
