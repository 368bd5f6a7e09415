import { drawPostcard, type Postcard } from '@caravan/postcards/postcard.ts'
import { drawLine, lineWidth } from './share/lettering.ts'
import { openFaces, type Typeface } from './share/letters.ts'
import { drawBrand, INK, LEFT, SCRIM, SHARE_SIZE } from './share-card.ts'

export interface ArticleCard {
  title: string
  category: string
  author: string
  postcard: Postcard
}

const WIDEST = 900
const SIZES = [104, 92, 80, 70, 60, 52, 44]
const MAX_ROWS = 3
const FOOT = 492

/** The picture that other sites show for an article, 1200 × 630; every word of it is an outline. */
export async function drawArticleCard({ title, category, author, postcard }: ArticleCard): Promise<string> {
  const { width, height } = SHARE_SIZE
  const faces = await openFaces()
  const { rows, size } = fitTitle(faces.display, title)
  const lines = rows.map((row, index) =>
    drawLine(faces.display, row, {
      x: LEFT,
      y: FOOT - (rows.length - 1 - index) * size,
      size,
      fill: INK,
      within: WIDEST,
    }),
  )
  const above = FOOT - rows.length * size - 4
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    drawPostcard({ ...postcard, focus: 'right' }, SHARE_SIZE) +
    SCRIM +
    drawLine(faces.displayBold, category, { x: LEFT, y: above, size: 34, fill: INK, within: WIDEST }) +
    lines.join('') +
    drawLine(faces.text, author, { x: LEFT, y: 568, size: 34, fill: INK, within: 740 }) +
    `${drawBrand(faces)}</svg>`
  )
}

/** The largest size in which a title has three rows at most; one that is too long for each ends with an ellipsis. */
function fitTitle(face: Typeface, title: string): { rows: string[]; size: number } {
  const smallest = SIZES.at(-1) ?? 44
  for (const size of SIZES) {
    const rows = wrap(face, title, size)
    if (rows.length <= MAX_ROWS) return { rows, size }
  }
  const rows = wrap(face, title, smallest).slice(0, MAX_ROWS)
  return { rows: [...rows.slice(0, -1), `${rows.at(-1)}…`], size: smallest }
}

function wrap(face: Typeface, title: string, size: number): string[] {
  const rows: string[] = []
  for (const word of title.split(/\s+/)) {
    const last = rows.at(-1)
    if (last !== undefined && lineWidth(face, `${last} ${word}`, size) <= WIDEST)
      rows[rows.length - 1] = `${last} ${word}`
    else rows.push(word)
  }
  return rows
}
