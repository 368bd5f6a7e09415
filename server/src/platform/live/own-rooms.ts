import type { RoomKind } from '@caravan/contract/live.ts'
import type { Socket } from 'socket.io'
import type { Authenticated } from './handshake.ts'
import type { LiveRules } from './listen.ts'
import { roomName, roomsOfKind } from './rooms.ts'

type Device = Pick<Socket, 'data' | 'rooms' | 'join' | 'leave'>

/** A device joins the rooms that its traveller belongs to, and leaves those that they belong to no more. */
export async function joinOwnRooms(socket: Device, rules: LiveRules): Promise<void> {
  const { userId } = socket.data as Authenticated
  for (const kind of Object.keys(rules) as RoomKind[]) {
    const { roomsOf } = rules[kind]
    if (roomsOf) await keepInRooms(socket, kind, () => roomsOf(userId))
  }
}

/**
 * Asks again until the answer is what the device was in when it was asked: what changed while it joined was announced to
 * those in the room only.
 */
async function keepInRooms(socket: Device, kind: RoomKind, ownRooms: () => Promise<string[]>): Promise<void> {
  for (;;) {
    const joined = new Set(roomsOfKind(kind, socket.rooms).map(roomName))
    const own = new Set((await ownRooms()).map((id) => roomName({ kind, id })))
    const missing = [...own].filter((name) => !joined.has(name))
    const over = [...joined].filter((name) => !own.has(name))
    if (missing.length === 0 && over.length === 0) return
    await socket.join(missing)
    for (const name of over) await socket.leave(name)
  }
}
