import type { GroupMember } from '@caravan/contract/group-chats.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { groupMembersKey } from '../queries.ts'
import { keepInTouch } from './members-sheet.tsx'

const member = (id: string, isKept = false): GroupMember => ({
  user: { id, username: id, firstName: id, profileImageUrl: null, profileImagePreview: null },
  isCreator: false,
  isKept,
})
const [aiko, jonas] = [member('aiko'), member('jonas')]

let client: QueryClient
let bodies: unknown[]
let answer: (reply: Response) => Promise<void>
beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(groupMembersKey('lisbon'), {
    pages: [{ items: [aiko, jonas], next: undefined }],
    pageParams: [''],
  })
  bodies = []
  vi.stubGlobal('fetch', async (request: Request) => {
    bodies.push(await request.json())
    return new Promise<Response>((resolve) => {
      answer = async (reply) => {
        resolve(reply)
        await settled()
      }
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

const settled = () => new Promise((done) => setImmediate(done))
const kept = () =>
  client
    .getQueryData<{ pages: { items: GroupMember[] }[] }>(groupMembersKey('lisbon'))
    ?.pages[0]?.items.map(({ isKept }) => isKept)
const tick = async (isKept: boolean) => {
  keepInTouch(client, { groupChatId: 'lisbon', userId: 'aiko', isKept })
  await settled()
}

test('a tick is shown before it is stored, for this member alone', async () => {
  await tick(true)
  expect([kept(), bodies]).toEqual([[true, false], [{ userId: 'aiko', keep: true }]])
  await answer(Response.json({ keep: true }))
  expect(kept()).toEqual([true, false])
})

test('a tick that could not be stored is taken back', async () => {
  await tick(true)
  await answer(new Response('{}', { status: 503 }))
  expect(kept()).toEqual([false, false])
})

test('quick presses end in the last one', async () => {
  await tick(true)
  await tick(false)
  expect([kept(), bodies]).toEqual([[false, false], [{ userId: 'aiko', keep: true }]])
  await answer(Response.json({ keep: true }))
  await vi.waitFor(() => expect(bodies.at(1)).toEqual({ userId: 'aiko', keep: false }))
  await answer(Response.json({ keep: false }))
  expect(kept()).toEqual([false, false])
})
