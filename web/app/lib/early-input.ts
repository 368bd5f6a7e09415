/**
 * Runs in the page before any other script has come, as on slow wifi: the last press and the words typed so far are
 * kept and handed over as soon as React listens. Text of the page: `?inline-script`.
 */
keepEarlyInput()

function keepEarlyInput(): void {
  const LOOK_AGAIN_MS = 50
  const LATE_MS = 10_000
  const PRESSED = 'button,[role="button"],[role="tab"],input[type="checkbox"],input[type="radio"]'
  const MENU = '[aria-haspopup="menu"]'
  const root = document.documentElement
  const MAX_TRIES = 20
  type TextField = HTMLInputElement | HTMLTextAreaElement
  const words = new Map<TextField, { text: string; wasHydrated: boolean; tries: number }>()
  /** What the server has rendered: anything that is there before the page is read to its end. */
  let rendered: WeakSet<Element> | undefined
  let pressed: HTMLElement | null = null
  /** Of a box or a choice that was pressed: whether it is to be checked, and how often it was handed over. */
  let wanted = { isChecked: false, tries: 0 }
  let handed: TextField | null = null
  let timer = 0

  const isRenderedByServer = (element: Element) => rendered?.has(element) ?? true

  /** React notes its properties on each element that it has taken over. */
  function propsOf(element: Element): { value?: unknown } | undefined {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps'))
    return key ? (element as never)[key] : undefined
  }
  /** A part of the page may come after the rest. */
  const isHydrated = (element: Element) =>
    root.dataset.hydrated !== undefined && (propsOf(element) !== undefined || isSettled(element))
  /** Long after the root was. A late part may still be waiting for somebody. */
  const isSettled = (element: Element) =>
    performance.now() - Number(root.dataset.hydrated ?? Number.NaN) > LATE_MS &&
    (propsOf(element) !== undefined || !element.closest('[data-late]'))
  /**
   * React notes its properties before it listens: what is typed in between it never receives, though it stands in the
   * field. Then it is not the value that React sets.
   */
  function isReceived(field: TextField): boolean {
    const value = propsOf(field)?.value
    return value === undefined || value === field.value
  }
  function lookLater(): void {
    timer ||= window.setInterval(handOver, LOOK_AGAIN_MS)
  }
  function handOver(): void {
    handOverWords()
    // what was written goes before the press that sends it
    if (pressed && words.size === 0 && isHydrated(pressed)) {
      const target = pressed
      // React notes its properties before it listens: it takes back what was checked in between
      const isDone = !(target instanceof HTMLInputElement) || target.checked === wanted.isChecked
      if (isDone || !target.isConnected || ++wanted.tries >= MAX_TRIES) pressed = null
      if (target.isConnected && !(target instanceof HTMLInputElement && isDone)) target.click()
    }
    if (pressed || words.size > 0) return
    clearInterval(timer)
    timer = 0
  }
  function handOverWords(): void {
    for (const [field, typed] of words) {
      if (!isHydrated(field)) continue
      if (!(typed.wasHydrated && isReceived(field))) retype(field, typed.text)
      typed.wasHydrated = true
      if (isReceived(field) || ++typed.tries >= MAX_TRIES) words.delete(field)
    }
  }
  function retype(field: TextField, text: string): void {
    const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    // React recognises a change by the value it saw last: through the element it sees the empty one, past it the words
    field.value = ''
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
    handed = field
    field.dispatchEvent(new Event('input', { bubbles: true }))
    handed = null
  }

  document.addEventListener('DOMContentLoaded', () => {
    rendered = new WeakSet(document.querySelectorAll(`${PRESSED},input,textarea`))
  })
  document.addEventListener(
    'click',
    (event) => {
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSED) : null
      // a form that is posted to an address of the server works without scripts
      if (!target || !isRenderedByServer(target) || target.closest('form[method="post" i][action]')) return
      if (isHydrated(target)) {
        handOverWords()
        // whoever presses now means this, and not what they pressed before
        if (event.isTrusted) pressed = null
        if (words.size === 0) return
      }
      // during a click a box has its next state already, until that is prevented
      const isChecked = target instanceof HTMLInputElement && target.checked
      event.preventDefault()
      event.stopImmediatePropagation()
      if (target !== pressed) wanted = { isChecked, tries: 0 }
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
      if (event.key !== 'ArrowDown' || !target || !isRenderedByServer(target) || isHydrated(target)) return
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
      // what is handed over comes by here too
      if (!isRenderedByServer(target) || isSettled(target) || target === handed) return
      words.set(target, { text: target.value, wasHydrated: isHydrated(target), tries: 0 })
      lookLater()
    },
    true,
  )
}
