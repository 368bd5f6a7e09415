import type { Understood } from '@caravan/contract/search.ts'

interface Piece {
  label: string
  start: number
  end: number
}

/** Every piece that a line was understood as, as it stands in the line. */
export function piecesOf({ text, places, dates, unclear, tags, words }: Understood): Piece[] {
  const pieces = [
    ...places.map(({ name, ...span }) => pieceOf(name, span)),
    ...(dates ? [pieceOf(dates.label, dates)] : []),
    ...(unclear ? [pieceOf(`“${text.slice(unclear.start, unclear.end)}”`, unclear)] : []),
    ...tags.map(({ tag, ...span }) => pieceOf(`#${tag}`, span)),
    ...words.map(({ word, ...span }) => pieceOf(`“${word}”`, span)),
  ]
  return pieces.sort((one, other) => one.start - other.start)
}

const pieceOf = (label: string, { start, end }: { start: number; end: number }): Piece => ({ label, start, end })
