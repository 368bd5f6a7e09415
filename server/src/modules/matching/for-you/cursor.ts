import { notACursor } from '../../../db/page.ts'
import type { ForYouPosition, ForYouRows, LanePosition } from './page-queries.ts'

const SHAPE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,13})\.([01])\.(\d{1,4})\.([01])\.(\d{1,4})$/

const START: LanePosition = { isSeen: false, n: 0 }

/** Where the next page goes on: in each half after the last that this page took of it. */
export function positionAfter({ listId, at, rows }: ForYouRows, before: ForYouPosition | null): ForYouPosition {
  const last = (side: 'inside' | 'outside') => rows.findLast((row) => row.side === side) ?? before?.[side] ?? START
  return { listId, at, inside: last('inside'), outside: last('outside') }
}

export function writePosition({ listId, at, inside, outside }: ForYouPosition): string {
  const lanes = [inside, outside].map(({ isSeen, n }) => `${Number(isSeen)}.${n}`)
  return Buffer.from([listId, at.getTime(), ...lanes].join('.')).toString('base64url')
}

/** @throws Problem `bad-request` for anything that `writePosition` did not make */
export function readPosition(text: string): ForYouPosition {
  const [, listId, at, ...lanes] = SHAPE.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (!listId) throw notACursor()
  const [insideSeen, inside, outsideSeen, outside] = lanes
  return {
    listId,
    at: new Date(Number(at)),
    inside: { isSeen: insideSeen === '1', n: Number(inside) },
    outside: { isSeen: outsideSeen === '1', n: Number(outside) },
  }
}
