import { MEETINGS, meet } from '@caravan/contract/meetings.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { isCallError } from '../../../lib/call-error.ts'
import { travellersKey } from '../../matching/travellers/traveller-query.ts'
import { stepsKey } from '../../people/steps/steps.tsx'
import { codesQuery, meetingsKey } from './meetings-query.ts'

/** One that was read without a network, and waits for it. */
export interface KeptCode {
  viewerId: string
  userId: string
  name: string
  code: string
  readAt: number
}

const NAME = 'meeting-codes'
const MAX_MS = MEETINGS.offlineMinutes * 60_000

export const secondsSince = ({ readAt }: Pick<KeptCode, 'readAt'>, now: number): number =>
  Math.max(0, Math.round((now - readAt) / 1000))

export const isTooLate = ({ readAt }: Pick<KeptCode, 'readAt'>, now: number): boolean => now - readAt >= MAX_MS

export type CodeStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** In place of one of the same person. False where this browser keeps nothing. */
export function keepCode(store: CodeStore, kept: KeptCode): boolean {
  const others = readKept(store).filter(({ userId, viewerId }) => userId !== kept.userId || viewerId !== kept.viewerId)
  return write(store, [...others, kept])
}

/** Takes out whatever waits: what is to wait on is kept again. Somebody else's is dropped. */
export function takeKept(store: CodeStore, viewerId: string): KeptCode[] {
  const kept = readKept(store)
  if (kept.length > 0) write(store, [])
  return kept.filter((one) => one.viewerId === viewerId)
}

function readKept(store: CodeStore): KeptCode[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(NAME) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKeptCode) : []
  } catch {
    // a browser without a store, or what nobody here wrote
    return []
  }
}

function isKeptCode(value: unknown): value is KeptCode {
  if (typeof value !== 'object' || value === null) return false
  const texts = ['viewerId', 'userId', 'name', 'code'] as const
  const has = (name: string) => (value as Record<string, unknown>)[name]
  return texts.every((name) => typeof has(name) === 'string') && typeof has('readAt') === 'number'
}

function write(store: CodeStore, kept: readonly KeptCode[]): boolean {
  try {
    if (kept.length > 0) store.setItem(NAME, JSON.stringify(kept))
    else store.removeItem(NAME)
    return true
  } catch {
    // full, or not allowed
    return false
  }
}

/** What came of a code: the two have met, or it waits for the network. */
export type Sent = 'met' | 'kept'

/** Sends a code that was read. Without a network it is kept, and sent as soon as there is one. @throws what was refused */
export async function sendCode(client: QueryClient, read: KeptCode): Promise<Sent> {
  try {
    const body = { code: read.code, ageSeconds: secondsSince(read, Date.now()) }
    await call(meet, { params: { userId: read.userId }, body })
  } catch (error) {
    // the server has looked at it, or it waits no longer
    if (isCallError(error) || isTooLate(read, Date.now()) || !keepCode(localStorage, read)) throw error
    return 'kept'
  }
  refetchMeetings(client)
  return 'met'
}

export function refetchMeetings(client: QueryClient): void {
  for (const queryKey of [meetingsKey, stepsKey, travellersKey, codesQuery('').queryKey.slice(0, 1)]) {
    void client.invalidateQueries({ queryKey })
  }
}
