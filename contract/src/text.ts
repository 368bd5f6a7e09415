import { z } from 'zod'
import { stripInvisible } from './invisible.ts'
import { lengthOf } from './text-length.ts'

const UNPRINTABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu
/** Marks that turn the direction of the text around them: a name must not be able to reorder a page. */
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/gu
const VISIBLE = /[^\s\p{Cf}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

/** Without what XML does not hold: control characters, halves of surrogate pairs, noncharacters. Tabs and line breaks stay. */
export const printable = (value: string) => value.replace(UNPRINTABLE, '')

const MARK = /[\p{Mn}\p{Me}]/u
const FORMAT = /\p{Cf}/u
/** More than any living script puts on a letter: further ones only paint over the lines around. */
const MAX_MARKS = 4

/** A format character between two marks does not begin another letter. */
function boundMarks(value: string): string {
  if (!MARK.test(value)) return value
  let marks = 0
  let kept = ''
  for (const character of value) {
    if (MARK.test(character)) marks++
    else if (!FORMAT.test(character)) marks = 0
    if (marks <= MAX_MARKS || !MARK.test(character)) kept += character
  }
  return kept
}

const withoutControls = (value: string) =>
  printable(value.replace(/\r\n?/g, '\n').replace(/\t/g, ' ')).replace(DIRECTION_OVERRIDES, '')

const tidyBlock = (value: string) => boundMarks(withoutControls(value).normalize('NFC')).trim()
/** A mark at the beginning would sit on what the page shows before it. */
const tidyLine = (value: string) =>
  tidyBlock(stripInvisible(withoutControls(value.replace(/[\r\n\u2028\u2029]+/g, ' ')))).replace(/^[\p{M}\s]+/u, '')

interface Bounds {
  min?: number
  max: number
  /** Names the field in messages: 'Destination'. */
  label: string
}

function bounded(tidy: (value: string) => string, { min = 0, max, label }: Bounds) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? `${label} is required.` : `${label} must be text.`) })
    .overwrite(tidy)
    .refine((value) => min === 0 || VISIBLE.test(value), { error: `${label} is required.` })
    .refine((value) => lengthOf(value) <= max, { error: `${label} can have at most ${max} characters.` })
    .meta({ minLength: min, maxLength: max })
}

/** One line of text, as names and titles are: trimmed, NFC, line breaks become spaces, nothing that shows nothing. */
export const singleLineText = (bounds: Bounds) => bounded(tidyLine, bounds)
/** Text that may have several lines: trimmed, NFC, no control characters but line breaks. */
export const multiLineText = (bounds: Bounds) => bounded(tidyBlock, bounds)

/** Text as it was typed, of at most `max` UTF-16 units: only what cannot be printed is taken out. */
export const typedText = (max: number) => z.string().max(max).overwrite(printable)
