/** What had the focus before a dialog that stands in for another one. */
const openers = new WeakMap<Element, Element | null>()

export const keepOpener = (dialog: Element): void => {
  openers.set(dialog, document.activeElement)
}

/** What has the focus; of a dialog that stands in for one that comes, what had it before. */
export function currentOpener(): Element | null {
  const focused = document.activeElement
  return (focused && openers.get(focused)) ?? focused
}
