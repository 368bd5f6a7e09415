import { MEETINGS } from '@caravan/contract/meetings.ts'

/** One that was read without a network, and waits for it. */
export interface KeptCode {
  /** Whose device read it: nobody else's is sent. */
  viewerId: string
  userId: string
  name: string
  code: string
  /** By the clock of the device. */
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
