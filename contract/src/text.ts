import { z } from 'zod'
import { lengthOf } from './text-length.ts'

const CONTROLS = /[\p{Cc}\p{Cs}]/gu
/** Marks that turn the direction of the text around them: a name must not be able to reorder a page. */
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/gu
const VISIBLE = /[^\s\p{Cf}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

const tidyBlock = (value: string) =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(CONTROLS, (mark) => (mark === '\n' ? mark : ''))
    .replace(DIRECTION_OVERRIDES, '')
    .normalize('NFC')
    .trim()
const tidyLine = (value: string) => tidyBlock(value.replace(/[\r\n]+/g, ' '))

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

/** One line of text: trimmed, NFC, line breaks become spaces, no control characters. */
export const singleLineText = (bounds: Bounds) => bounded(tidyLine, bounds)
/** Text that may have several lines: trimmed, NFC, no control characters but line breaks. */
export const multiLineText = (bounds: Bounds) => bounded(tidyBlock, bounds)

/** Text as it was typed, of at most `max` UTF-16 units: only what no database holds is taken out. */
export const typedText = (max: number) =>
  z
    .string()
    .max(max)
    .overwrite((value) => value.replaceAll('\0', ''))
