import { z } from 'zod'
import { lengthOf } from './text-length.ts'

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u
const [ZWNJ, ZWJ, KEYCAP, BLACK_FLAG] = ['\u200c', '\u200d', '\u20e3', '\u{1f3f4}']

/** Scripts in which a joiner changes what a word is, marks that they share with others included. */
const JOINING =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}]/u
const PICTOGRAPH = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u
const EMOJI_STYLE = /[\ufe0e\ufe0f]/
const HAN_FORM = /[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/u
const MONGOLIAN_FORM = /[\u180b-\u180d\u180f]/
const TAG = /[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}\u{e007f}]/u
/** The longest flag: its letters and the mark of its end. */
const MAX_TAGS = 7

/** Without what shows nothing, but where a script or an emoji is written with it: U+200C in Persian, the parts of a flag. */
export function stripInvisible(value: string): string {
  if (!INVISIBLE.test(value)) return value
  const characters = [...value]
  const kept: string[] = []
  for (const [at, character] of characters.entries()) {
    if (!INVISIBLE.test(character) || isNeeded(character, kept, characters[at + 1] ?? '')) kept.push(character)
  }
  return kept.join('')
}

function isNeeded(character: string, kept: readonly string[], next: string): boolean {
  const before = kept.at(-1) ?? ''
  if (character === ZWNJ) return JOINING.test(before) && JOINING.test(next)
  if (character === ZWJ) return joins(before, next)
  if (EMOJI_STYLE.test(character)) return PICTOGRAPH.test(before) || next === KEYCAP
  if (HAN_FORM.test(character)) return /\p{Script=Han}/u.test(before)
  if (MONGOLIAN_FORM.test(character)) return /\p{Script=Mongolian}/u.test(before)
  return TAG.test(character) && isInFlag(kept)
}

/** At the end of a word too after a virama, as old chillus of Malayalam are written. */
const joins = (before: string, next: string) =>
  (JOINING.test(before) && (JOINING.test(next) || /\p{Mn}/u.test(before))) ||
  ((PICTOGRAPH.test(before) || EMOJI_STYLE.test(before)) && PICTOGRAPH.test(next))

function isInFlag(kept: readonly string[]): boolean {
  const tags = kept.slice(-MAX_TAGS - 1)
  const flag = tags.lastIndexOf(BLACK_FLAG)
  return flag >= 0 && tags.slice(flag + 1).every((tag) => TAG.test(tag) && tag !== '\u{e007f}')
}

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
