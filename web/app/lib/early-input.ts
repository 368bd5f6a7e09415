/**
 * In the head, before any other script: what is typed or checked, and the last press on a button, are handed to React once it
 * listens. Only what the server has rendered: what a script puts into the page is left alone.
 */
export function replayEarlyInput(): void {
  type Field = HTMLInputElement | HTMLTextAreaElement
  type Entry = { value: string | boolean; isEarly: boolean; wasHandedOver: boolean; tries: number }
  const BUTTON = 'button,[role="button"],[role="tab"]'
  const AGAIN_MS = 50
  const MAX_TRIES = 20
  const entered = new Map<Field, Entry>()
  let rendered: WeakSet<Element> | undefined
  let pressed: HTMLElement | undefined
  let isHandingOver = false
  let isWaiting = false

  const isRendered = (element: Element) => rendered?.has(element) ?? true
  const nameOf = ({ type }: Field) => (type === 'checkbox' || type === 'radio' ? 'checked' : 'value') as 'value'
  /** React notes its properties on each element that it takes over. */
  function propsOf(element: Element): { value?: unknown } | undefined {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps'))
    return key && document.documentElement.dataset.hydrated ? element[key as never] : undefined
  }
  /**
   * Noted before React listens: what is entered in between it never hears of, and its own value is another. A box that it heard of
   * and did not accept it takes back at once; before it listens, rendering takes back one that it never heard of.
   */
  function isReceived(field: Field, { value, isEarly }: Entry): boolean {
    const known = propsOf(field)?.[nameOf(field)]
    return known === undefined || known === (isEarly && typeof value === 'boolean' ? value : field[nameOf(field)])
  }
  function handOverLater(): void {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      handOver()
    }, AGAIN_MS)
  }
  function handOver(): void {
    for (const [field, entry] of entered) {
      if (!propsOf(field)) continue
      if ((entry.isEarly && !entry.wasHandedOver) || !isReceived(field, entry)) enter(field, entry.value)
      entry.wasHandedOver = true
      if (!isReceived(field, entry) && ++entry.tries < MAX_TRIES) continue
      entered.delete(field)
      rendered?.delete(field)
    }
    // what was entered goes before the press that sends it
    if (pressed && propsOf(pressed) && entered.size === 0) {
      const button = pressed
      pressed = undefined
      button.click()
    }
    if (pressed || entered.size > 0) handOverLater()
  }
  /** React hears of a change by the value that was set last: through the element it notes that, past it it does not. */
  function enter(field: Field, value: string | boolean): void {
    isHandingOver = true
    if (typeof value === 'boolean') {
      field[nameOf(field)] = !value as never
      field.click()
    } else {
      const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      field.value = ''
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    isHandingOver = false
  }

  document.addEventListener('DOMContentLoaded', () => {
    rendered = new WeakSet(document.querySelectorAll(`${BUTTON},input,textarea`))
  })
  document.addEventListener(
    'input',
    ({ target }) => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      if (isHandingOver || !isField || target.type === 'file' || !isRendered(target)) return
      // of several choices the last one counts
      if (target.type === 'radio')
        for (const field of entered.keys()) if (field.name === target.name) entered.delete(field)
      entered.set(target, { value: target[nameOf(target)], isEarly: !propsOf(target), wasHandedOver: false, tries: 0 })
      handOverLater()
    },
    true,
  )
  // the arrow that opens a menu is a press of its button
  document.addEventListener(
    'keydown',
    (event) => {
      const button =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[aria-haspopup="menu"]') : null
      if (event.key !== 'ArrowDown' || !button || !isRendered(button) || propsOf(button)) return
      event.preventDefault()
      pressed = button
      handOverLater()
    },
    true,
  )
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>(BUTTON) : null
      // a form that is posted to an address of the server works without scripts
      if (!button || !isRendered(button) || button.closest('form[method="post" i][action]')) return
      pressed = undefined
      if (entered.size > 0) handOver()
      if (propsOf(button) && entered.size === 0) return
      event.preventDefault()
      event.stopImmediatePropagation()
      pressed = button
      handOverLater()
    },
    true,
  )
}
