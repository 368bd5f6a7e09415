import type { Message } from '@caravan/contract/messages.ts'
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import { currentToast } from '../../../../ui/toast/toast.ts'
import { sayIfFailed } from '../composer.tsx'
import { Outbox, type SendOutcome } from './outbox.ts'
import { memoryStore, type OutboxStore, type Unsent } from './outbox-store.ts'

let store: OutboxStore
/** What arrived at the server, by key: sent twice it is there once. */
let arrived: Map<string, string>
let isOnline: boolean
let tail: Promise<unknown>
let sent: Message[]

beforeEach(() => {
  store = memoryStore()
  arrived = new Map()
  isOnline = true
  tail = Promise.resolve()
  sent = []
})

const messageOf = ({ key, roomId, userId, content }: Unsent): Message => ({
  id: key,
  matchId: roomId,
  number: arrived.size,
  senderId: userId,
  receiverId: 'other',
  content,
  canLink: true,
  read: false,
  createdAt: '2026-11-21T08:00:00.000Z',
})

async function arrive(words: Unsent): Promise<SendOutcome<Message>> {
  await Promise.resolve()
  if (words.content.startsWith('refuse')) return { refusal: 'This match has ended.' }
  if (!isOnline) return { unreachable: 'no network' }
  arrived.set(words.key, words.content)
  return { message: messageOf(words) }
}

function exclusively(task: () => Promise<void>): Promise<void> {
  const turn = tail.then(task)
  tail = turn.catch(() => undefined)
  return turn
}

const outbox = (send = arrive) =>
  new Outbox('mara', {
    store,
    send,
    exclusively,
    changed: () => undefined,
    onSent: (message) => void sent.push(message),
  })
const words = (content: string, roomId = 'm') => ({ roomId, content, key: `key ${content}`, createdAt: '' })
const shown = (of: Outbox<Message>) => of.current().map(({ content, state }) => [content, state])

test('what is written is sent in the order in which it was written', async () => {
  const box = outbox()
  await Promise.all(['One', 'Two', 'Three'].map((content) => box.write(words(content))))
  expect([...arrived.values()]).toEqual(['One', 'Two', 'Three'])
  expect(shown(box)).toEqual([])
  expect(sent).toHaveLength(3)
})

test('without a network words wait, and go out in order when it is back', async () => {
  const box = outbox()
  isOnline = false
  await box.write(words('One'))
  expect(await box.write(words('Two'))).toBeUndefined()
  expect(shown(box)).toEqual([
    ['One', 'failed'],
    ['Two', 'failed'],
  ])
  isOnline = true
  await box.flush()
  expect([...arrived.values()]).toEqual(['One', 'Two'])
  expect(shown(box)).toEqual([])
})

test('after a reload what was not sent is still there and is sent', async () => {
  isOnline = false
  await outbox().write(words('One'))
  isOnline = true
  const reloaded = outbox()
  await reloaded.refresh()
  expect(reloaded.current()).toMatchObject([{ content: 'One' }])
  await reloaded.flush()
  expect([...arrived.values()]).toEqual(['One'])
})

test('a message whose answer was lost is sent with the same key', async () => {
  const keys: string[] = []
  let isLost = true
  const box = outbox(async (one) => {
    keys.push(one.key)
    const outcome = await arrive(one)
    if (!isLost) return outcome
    isLost = false
    return { unreachable: 'the answer was lost' }
  })
  await box.write(words('One'))
  await box.flush()
  expect(keys).toEqual(['key One', 'key One'])
  expect(arrived.size).toBe(1)
})

test('two tabs that send at once send nothing twice', async () => {
  isOnline = false
  await outbox().write(words('One'))
  await outbox().write(words('Two'))
  isOnline = true
  let attempts = 0
  const counting = (one: Unsent) => {
    attempts++
    return arrive(one)
  }
  await Promise.all([outbox(counting).flush(), outbox(counting).flush(), outbox(counting).flush()])
  expect(attempts).toBe(2)
  expect([...arrived.values()]).toEqual(['One', 'Two'])
})

test('what the server refuses stays and holds up nothing, until the traveller tries again', async () => {
  const box = outbox()
  expect(await box.write(words('refuse me'))).toEqual({ refusal: 'This match has ended.' })
  await box.write(words('Two'))
  await box.flush()
  expect([...arrived.values()]).toEqual(['Two'])
  expect(box.current()).toMatchObject([{ content: 'refuse me', state: 'failed', refusal: 'This match has ended.' }])
  const [refused] = box.current()
  expect(await box.retry(refused?.id ?? 0)).toEqual({ refusal: 'This match has ended.' })
  await box.discard(refused?.id ?? 0)
  expect(shown(box)).toEqual([])
})

test('one conversation that cannot be reached does not hold up another', async () => {
  const box = outbox((one) => (one.roomId === 'a' ? Promise.resolve({ unreachable: 'busy' }) : arrive(one)))
  await box.write(words('To a', 'a'))
  await box.write(words('To b', 'b'))
  expect([...arrived.values()]).toEqual(['To b'])
  expect(shown(box)).toEqual([['To a', 'failed']])
})

test('nobody sends what another traveller wrote on this device', async () => {
  isOnline = false
  await outbox().write(words('Mine'))
  isOnline = true
  const other = new Outbox('aiko', {
    store,
    send: arrive,
    exclusively,
    changed: () => undefined,
    onSent: () => undefined,
  })
  await other.flush()
  expect(arrived.size).toBe(0)
})

afterEach(() => vi.unstubAllGlobals())

/** What is announced where `navigator.onLine` says so; nothing where the toast is still the one before. */
function announced(onLine: boolean, outcome: Parameters<typeof sayIfFailed>[0]) {
  vi.stubGlobal('navigator', { onLine })
  const before = currentToast()?.id
  sayIfFailed(outcome)
  const toast = currentToast()
  return toast?.id === before ? undefined : toast?.description
}

it('a message that waits for the network is no failure; one that did not get through, or was refused, is', () => {
  expect(announced(false, { unreachable: 'Please try again' })).toBeUndefined()
  expect(announced(true, { unreachable: 'Please try again' })).toBe('Please try again')
  expect(announced(false, { refusal: 'This match has ended.' })).toBe('This match has ended.')
})
