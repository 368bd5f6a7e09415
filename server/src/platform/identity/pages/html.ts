/** Markup that is safe to send: made by `html` alone, which escapes whatever is put into it. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[]

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark)

function markupOf(part: HtmlValue): string {
  if (part instanceof Html) return part.markup
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  if (Array.isArray(part)) return part.map(markupOf).join('')
  return ''
}

export const html = (pieces: TemplateStringsArray, ...parts: HtmlValue[]): Html =>
  new Html(pieces.reduce((done, piece, at) => done + markupOf(parts[at - 1]) + piece))
