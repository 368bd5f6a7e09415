/**
 * Runs in the page before any other script has come, as on slow wifi: the last press and the words typed so far are
 * kept and handed over as soon as React listens. It travels to the page as text, so that it may use
 * nothing from outside of itself.
 */
export function keepEarlyInput(): void {
  const LOOK_AGAIN_MS = 50
  const LATE_MS = 10_000
  const PRESSED = 'button,[role="button"],[role="tab"],input[type="checkbox"],input[type="radio"]'
  const MENU = '[aria-haspopup="menu"]'
  const root = document.documentElement
  const MOST_TRIES = 20
  type TextField = HTMLInputElement | HTMLTextAreaElement
  const words = new Map<TextField, { text: string; tries: number }>()
  /** What the server has drawn: anything that is there before the page is read to its end. */
  let drawn: WeakSet<Element> | undefined
  let pressed: HTMLElement | null = null
  let timer = 0

  const isDrawnByServer = (element: Element) => drawn?.has(element) ?? true

  /** React notes its properties on each element that it has taken over. */
  function propsOf(element: Element): { value?: unknown } | undefined {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps'))
    return key ? (element as never)[key] : undefined
  }
  /** A part of the page may come after the rest. */
  function isHydrated(element: Element): boolean {
    const since = root.dataset.hydrated
    if (since === undefined) return false
    return propsOf(element) !== undefined || performance.now() - Number(since) > LATE_MS
  }
  /** React notes its properties before it listens: what it did not receive is not the value that it sets. */
  function isReceived(field: TextField): boolean {
    const value = propsOf(field)?.value
    return value === undefined || value === field.value
  }
  function lookLater(): void {
    timer ||= window.setInterval(handOver, LOOK_AGAIN_MS)
  }
  function handOver(): void {
    for (const [field, typed] of words) {
      if (!isHydrated(field)) continue
      if (typed.tries > 0 && isReceived(field)) words.delete(field)
      else if (typed.tries++ < MOST_TRIES) retype(field, typed.text)
      else words.delete(field)
    }
    // what was written goes before the press that sends it
    if (pressed && words.size === 0 && isHydrated(pressed)) {
      const target = pressed
      pressed = null
      if (target.isConnected) target.click()
    }
    if (pressed || words.size > 0) return
    clearInterval(timer)
    timer = 0
  }
  function retype(field: TextField, text: string): void {
    const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    // React recognises a change by the value it saw last: through the element it sees the empty one, past it the words
    field.value = ''
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  document.addEventListener('DOMContentLoaded', () => {
    drawn = new WeakSet(document.querySelectorAll(`${PRESSED},input,textarea`))
  })
  document.addEventListener(
    'click',
    (event) => {
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSED) : null
      // a form that is posted to the server works without scripts
      if (!target || !isDrawnByServer(target) || isHydrated(target) || target.closest('form[method="post" i]')) return
      event.preventDefault()
      pressed = target
      lookLater()
    },
    true,
  )
  // the arrow that opens a menu is a press of its button
  document.addEventListener(
    'keydown',
    (event) => {
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>(MENU) : null
      if (event.key !== 'ArrowDown' || !target || !isDrawnByServer(target) || isHydrated(target)) return
      event.preventDefault()
      pressed = target
      lookLater()
    },
    true,
  )
  document.addEventListener(
    'input',
    ({ target }) => {
      const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
      if (!isText || target.matches(PRESSED) || target.type === 'file') return
      if (!isDrawnByServer(target) || isHydrated(target)) return
      words.set(target, { text: target.value, tries: 0 })
      lookLater()
    },
    true,
  )
}

export const earlyInputScript = import.meta.env.SSR ? `(${keepEarlyInput})()` : ''
