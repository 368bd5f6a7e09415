import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { UNSENT_DATABASE } from '../../../../lib/offline/offline-names.ts'
import { signedOut } from '../../../../lib/viewer/logout.ts'
import type { TalkRoom } from '../thread.ts'

export interface Unsent {
  /** Given by the store: they are sent in this order. */
  id: number
  userId: string
  roomId: string
  content: string
  /** Made once: however often it is sent, it is there once. */
  key: string
  createdAt: string
  /** Why the server will not have it; then only the traveller sends it again. */
  refusal?: string
}
export type NewUnsent = Omit<Unsent, 'id'>

export interface OutboxStore {
  all(userId: string): Promise<Unsent[]>
  add(words: NewUnsent): Promise<Unsent>
  put(words: Unsent): Promise<void>
  remove(id: number): Promise<void>
}

/** As it lies in the browser: the name of its room's id says which kind of room that is. */
type Stored = Omit<NewUnsent, 'roomId'> & { matchId?: string; groupId?: string; id?: number }
interface Schema extends DBSchema {
  unsent: { key: number; value: Stored; indexes: { user: string } }
}
const ROOM_ID = { match: 'matchId', group: 'groupId' } as const

function restored({ matchId, groupId, id, ...words }: Stored, kind: TalkRoom['kind']): Unsent[] {
  const roomId = kind === 'match' ? matchId : groupId
  return id === undefined || roomId === undefined ? [] : [{ ...words, id, roomId }]
}

/** Survives a reload and is shared by all tabs. */
function openIndexedStore(kind: TalkRoom['kind']): OutboxStore {
  const stored = ({ roomId, ...words }: NewUnsent): Stored => ({ ...words, [ROOM_ID[kind]]: roomId })
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const database = () => {
    // signed out, it is deleted: opened again, it would be there for the next one
    if (signedOut.signal.aborted) return new Promise<never>(() => undefined)
    opened ??= openDB<Schema>(UNSENT_DATABASE, 1, {
      upgrade(db) {
        db.createObjectStore('unsent', { keyPath: 'id', autoIncrement: true }).createIndex('user', 'userId')
      },
      // somebody logs out in another tab: what is not sent goes with them
      blocking: (_current, _next, event) => {
        opened = undefined
        if (event.target instanceof IDBDatabase) event.target.close()
      },
    })
    return opened
  }
  return {
    async all(userId) {
      const found = await (await database()).getAllFromIndex('unsent', 'user', userId)
      return found.flatMap((words) => restored(words, kind))
    },
    async add(words) {
      return { ...words, id: await (await database()).add('unsent', stored(words)) }
    },
    async put(words) {
      await (await database()).put('unsent', stored(words))
    },
    async remove(id) {
      await (await database()).delete('unsent', id)
    },
  }
}

/** Where the browser keeps nothing (some private windows): the words live as long as the page. */
export function memoryStore(): OutboxStore {
  const kept = new Map<number, Unsent>()
  let made = 0
  return {
    all: async (userId) => [...kept.values()].filter((words) => words.userId === userId),
    async add(words) {
      const added = { ...words, id: ++made }
      kept.set(added.id, added)
      return added
    },
    async put(words) {
      kept.set(words.id, words)
    },
    async remove(id) {
      kept.delete(id)
    },
  }
}

export function openOutboxStore(kind: TalkRoom['kind']): OutboxStore {
  const lasting = openIndexedStore(kind)
  let chosen: Promise<OutboxStore> | undefined
  const store = () => {
    chosen ??= lasting.all('').then(
      () => lasting,
      () => memoryStore(),
    )
    return chosen
  }
  return {
    all: async (userId) => (await store()).all(userId),
    add: async (words) => (await store()).add(words),
    put: async (words) => (await store()).put(words),
    remove: async (id) => (await store()).remove(id),
  }
}

const keyOf = ({ kind, id }: TalkRoom) => (kind === 'match' ? `draft:${id}` : `draft:${kind}:${id}`)

export function readMessageDraft(room: TalkRoom): string {
  try {
    return localStorage.getItem(keyOf(room)) ?? ''
  } catch {
    return ''
  }
}

export function keepMessageDraft(room: TalkRoom, words: string): void {
  try {
    if (words.trim()) localStorage.setItem(keyOf(room), words)
    else localStorage.removeItem(keyOf(room))
  } catch {
    // full or forbidden: the words are still in the field
  }
}
