export type Format =
  | 'bold'
  | 'italic'
  | 'code'
  | 'link'
  | 'quote'
  | 'bullets'
  | 'numbers'
  | 'heading-1'
  | 'heading-2'
  | 'heading-3'

export interface Selected {
  text: string
  start: number
  end: number
}
/** What is put in place of a part of the text, and what is selected then. */
export interface Replacement {
  from: number
  to: number
  insert: string
  select: [start: number, end: number]
}

const AROUND: Partial<Record<Format, { mark: string; example: string }>> = {
  bold: { mark: '**', example: 'bold' },
  italic: { mark: '*', example: 'italic' },
  code: { mark: '`', example: 'code' },
}
const LINE_MARK = /^(#{1,6} |> |- |\d+\. )?/

const BEFORE: Partial<Record<Format, (line: number) => string>> = {
  quote: () => '> ',
  bullets: () => '- ',
  numbers: (line) => `${line + 1}. `,
  'heading-1': () => '# ',
  'heading-2': () => '## ',
  'heading-3': () => '### ',
}

/** Puts a format onto what is selected, or takes it off where it has it already. */
export function formatMarkdown(format: Format, selected: Selected): Replacement {
  const around = AROUND[format]
  if (around) return wrap(selected, around.mark, around.example)
  if (format === 'link') return link(selected)
  return markLines(selected, BEFORE[format] ?? (() => ''))
}

function wrap({ text, start, end }: Selected, mark: string, example: string): Replacement {
  const inner = text.slice(start, end)
  const isWrapped =
    text.slice(start - mark.length, start) === mark &&
    text.slice(end, end + mark.length) === mark &&
    // one star beside another is the mark of bold
    text[start - mark.length - 1] !== mark[0]
  if (isWrapped) {
    const from = start - mark.length
    return { from, to: end + mark.length, insert: inner, select: [from, from + inner.length] }
  }
  const words = inner || example
  const at = start + mark.length
  return { from: start, to: end, insert: mark + words + mark, select: [at, at + words.length] }
}

/** The address is what is typed next. */
function link({ text, start, end }: Selected): Replacement {
  const words = text.slice(start, end) || 'text'
  const at = start + words.length + 3
  return { from: start, to: end, insert: `[${words}](https://)`, select: [at, at + 'https://'.length] }
}

/** On lines of its own after what is selected, with the caret where writing goes on. */
export function insertPicture(
  { text, end }: Selected,
  { alt, address }: { alt: string; address: string },
): Replacement {
  const words = alt.replace(/\s+/g, ' ').replace(/[\\`*_[\]<&]/g, '\\$&')
  const before = missingBreaks(/\n*$/.exec(text.slice(0, end)), end === 0)
  const after = missingBreaks(/^\n*/.exec(text.slice(end)), false)
  const insert = `${before}![${words}](${address})${after}`
  return { from: end, to: end, insert, select: [end + insert.length, end + insert.length] }
}

/** What is missing of the empty line between two paragraphs. */
const missingBreaks = (there: RegExpExecArray | null, isEdge: boolean) =>
  isEdge ? '' : '\n'.repeat(Math.max(0, 2 - (there?.[0].length ?? 0)))

function markLines({ text, start, end }: Selected, markOf: (line: number) => string): Replacement {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', Math.max(end, from))
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line, index) => line.startsWith(markOf(index)))
  const changed = lines.map((line, index) => (isMarked ? '' : markOf(index)) + line.replace(LINE_MARK, ''))
  const insert = changed.join('\n')
  return { from, to, insert, select: [from, from + insert.length] }
}

const COMBINATIONS: Record<string, Format> = {
  b: 'bold',
  i: 'italic',
  k: 'link',
  e: 'code',
  'alt+1': 'heading-1',
  'alt+2': 'heading-2',
  'alt+3': 'heading-3',
  'shift+7': 'numbers',
  'shift+8': 'bullets',
  'shift+9': 'quote',
}

interface Pressed {
  /** The key by its place: with Alt or Shift its letter is another one. */
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

export function formatOfKeys({ code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): Format | undefined {
  if (!ctrlKey && !metaKey) return undefined
  const key = code.replace(/^(Key|Digit)/, '').toLowerCase()
  return COMBINATIONS[`${altKey ? 'alt+' : ''}${shiftKey ? 'shift+' : ''}${key}`]
}

/** For `aria-keyshortcuts` and titles. */
export const keysOf = (format: Format): string => {
  const [combination = ''] = Object.entries(COMBINATIONS).find(([, one]) => one === format) ?? []
  return `Control+${combination.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}`
}
