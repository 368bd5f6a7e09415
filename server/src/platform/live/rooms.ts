import type { Room, RoomKind } from '@caravan/contract/live.ts'

/** The rooms of Socket.IO by name: those of a traveller's devices and of a session, and those of each kind. */
export const travellerRoom = (userId: string) => `traveller:${userId}`
export const sessionRoom = (sid: string) => `session:${sid}`
export const roomName = ({ kind, id }: Room) => `${kind}:${id}`

/** Those of one kind among the rooms that a socket is in. */
export function roomsOfKind<K extends RoomKind>(kind: K, names: Iterable<string>): Room<K>[] {
  const prefix = roomName({ kind, id: '' })
  return [...names].flatMap((name) => (name.startsWith(prefix) ? [{ kind, id: name.slice(prefix.length) }] : []))
}
