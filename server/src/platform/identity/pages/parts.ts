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

const WARNING = html`<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3"/><path d="M12 9v4"/><path d="M12 17h.01"/></svg>`
const CHECK = html`<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="m9 12 2 2 4-4"/></svg>`

export const warning = (text: string): Html => html`<p class="notice" role="alert">${WARNING}<span>${text}</span></p>`
export const good = (text: string): Html => html`<p class="notice yes" role="status">${CHECK}<span>${text}</span></p>`

const EYE = html`<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M2.06 12.35a1 1 0 0 1 0-.7 10.75 10.75 0 0 1 19.88 0 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-19.88 0"/><circle cx="12" cy="12" r="3"/><path class="struck" d="m3 3 18 18"/></svg>`

/** The script of these pages brings it to light. */
const showButton = (name: string): Html =>
  html`<button class="show" type="button" hidden data-shows="${name}" aria-pressed="false" aria-controls="${name}" aria-label="Show password">${EYE}</button>`

interface Field {
  name: string
  label: string
  type: 'email' | 'password'
  autocomplete: string
  value?: string
  hint?: string
  error?: string | null | undefined
  /** Beside the label for the eye, and after the field for the keyboard. */
  link?: Html
  /** Where the cursor is when the page opens: the first field at fault, or the first of all. */
  hasFocus?: boolean
}

function field({ name, label, type, autocomplete, value, hint, error, link, hasFocus }: Field): Html {
  const described = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return html`<div class="field">
<label for="${name}">${label}</label>
<span class="entry"><input class="input" id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="254" required value="${value ?? ''}"${
    error ? html` aria-invalid="true"` : ''
  }${described ? html` aria-describedby="${described}"` : ''}${hasFocus ? html` autofocus` : ''}>${type === 'password' && showButton(name)}</span>
${link && html`<span class="beside">${link}</span>`}
${error ? html`<span class="error" id="${name}-error">${WARNING}${error}</span>` : ''}
${hint ? html`<span class="why" id="${name}-hint">${hint}</span>` : ''}
</div>`
}

export const emailField = (given: Pick<Field, 'value' | 'error' | 'hasFocus'>): Html =>
  field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', ...given })

export const passwordField = (given: Partial<Field>): Html =>
  field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', ...given })

export const submit = (label: string): Html => html`<button class="btn primary" type="submit">${label}</button>`
export const linkButton = (href: string, label: string): Html =>
  html`<a class="btn primary" href="${href}">${label}</a>`
