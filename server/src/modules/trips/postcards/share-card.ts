import { PRODUCT } from '@caravan/contract/product.ts'
import { fitPlaceName } from '@caravan/postcards/place-name.ts'
import { drawPostcard, type Postcard } from '@caravan/postcards/postcard.ts'
import { escapeXml } from '@caravan/postcards/xml.ts'
import sharp from 'sharp'
import {
  drawLine,
  drawPostmark,
  drawSenderStamp,
  type Faces,
  lineWidth,
  nameFor,
  openFaces,
  type Sender,
  type Typeface,
} from './share/stamp-and-postmark.ts'

export const SHARE_SIZE = { width: 1200, height: 630 } as const

export interface ShareCard {
  postcard: Postcard
  /** '4 – 11 Oct 2026' */
  dates: string
  /** The first day for the postmark: '4 Oct' and '2026'. */
  day: string
  year: string
  sender: Sender
  /** A data: address of a picture of 1200 × 630, in place of the drawing. */
  photo?: string
}

const INK = '#fffaf2'
const NIGHT = '#0a0d1c'
const LEFT = 64
const NAME_BOX = { width: 760, height: 190, max: 178, min: 40 }

// Darkens the corner of the words from the lower left, and the foot, so that they hold over any picture.
const SCRIM =
  `<defs><linearGradient id="scrim" gradientUnits="userSpaceOnUse" x1="337" y1="809" x2="863" y2="-179"><stop offset="0" stop-color="${NIGHT}" stop-opacity=".86"/><stop offset=".34" stop-color="${NIGHT}" stop-opacity=".55"/><stop offset=".62" stop-color="${NIGHT}" stop-opacity="0"/></linearGradient>` +
  `<linearGradient id="foot" x2="0" y2="1"><stop offset=".66" stop-color="${NIGHT}" stop-opacity="0"/><stop offset="1" stop-color="${NIGHT}" stop-opacity=".6"/></linearGradient></defs>` +
  '<rect width="1200" height="630" fill="url(#scrim)"/><rect width="1200" height="630" fill="url(#foot)"/>'

const LOGO =
  '<clipPath id="logo"><circle cx="16" cy="16" r="16"/></clipPath><circle cx="16" cy="16" r="18" fill="#fffaf2"/><g clip-path="url(#logo)"><path fill="#c2430f" d="M0 0H32V32H0Z"/><circle cx="21" cy="11.5" r="4.2" fill="#f2c76b"/><path d="M0 21Q8 13 15 18T32 15.5V32H0Z" fill="#14857e"/><path d="M0 27Q10 19 19 24T32 22V32H0Z" fill="#10152a"/></g>'

function drawBrand(faces: Faces): string {
  const width = lineWidth(faces.display, PRODUCT.name, 40)
  const right = SHARE_SIZE.width - LEFT
  return (
    drawLine(faces.display, PRODUCT.name, { x: right, y: 568, size: 40, fill: INK, anchor: 'end' }) +
    `<g transform="translate(${(right - width - 62).toFixed(1)} 530) scale(1.5)">${LOGO}</g>`
  )
}

// A name in letters that our faces lack, such as Japanese ones, would be boxes on a machine without fonts for them:
// the country is then drawn in its place.
function headlineOf({ display }: Faces, { place, country }: Postcard): { headline: string; below: string } {
  const known = [place, country].filter((name) => name && display.covers(name.toLocaleUpperCase('en')))
  const [headline = '', below = ''] = known
  return { headline, below }
}

function drawText(faces: Faces, { postcard, dates, sender }: ShareCard): string {
  const { headline, below } = headlineOf(faces, postcard)
  const { rows, size, leading } = fitPlaceName(headline, {
    ...NAME_BOX,
    measure: (text) => faces.display.measure(text),
  })
  const lines = rows.map((row, i) => {
    const y = 470 - (rows.length - 1 - i) * size * leading
    return drawLine(faces.display, row, { x: LEFT, y, size, fill: INK, within: NAME_BOX.width })
  })
  const name = nameFor(faces, sender.firstName)
  const country = { x: LEFT, y: 519, size: 30, fill: INK, tracking: 0.09, within: NAME_BOX.width }
  return (
    lines.join('') +
    drawLine(faces.displayBold, below.toLocaleUpperCase('en'), country) +
    drawLine(faces.text, name ? `${dates} with ${name}` : dates, { x: LEFT, y: 568, size: 34, fill: INK, within: 740 })
  )
}

// The picture that other sites show for a shared trip; every word of it is an outline.
export async function drawShareCard(card: ShareCard): Promise<string> {
  const { width, height } = SHARE_SIZE
  const faces = await openFaces()
  const picture = card.photo
    ? `<image href="${escapeXml(card.photo)}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"/>`
    : drawPostcard({ ...card.postcard, focus: 'right' }, SHARE_SIZE)
  const cancel = { top: card.postcard.country, day: card.day, bottom: card.year }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${picture}${SCRIM}` +
    `<g transform="translate(954 30) rotate(3 99 119)">${drawSenderStamp(faces, card.sender)}</g>` +
    `<g transform="translate(754 130) scale(1.43)">${drawPostmark(faces, cancel)}</g>` +
    `${drawText(faces, card)}${drawBrand(faces)}</svg>`
  )
}

export const renderSharePng = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png({ compressionLevel: 9, effort: 7, palette: true, colours: 256, dither: 0.6 }).toBuffer()

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
