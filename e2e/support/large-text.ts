import { type BrowserContext, expect, type Page } from '@playwright/test'

/** Text at twice its size, as somebody sets it in their browser. */
export const enlargeText = (context: BrowserContext) =>
  context.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { font-size: 200% }')
    document.adoptedStyleSheets.push(sheet)
  })

const WIDTHS = [320, 390]

/** At each width nothing scrolls sideways, no word is cut or off the screen, no button is on another or on a heading. */
export async function expectRoomForText(page: Page): Promise<void> {
  const height = page.viewportSize()?.height ?? 700
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height })
    // what is rendered otherwise by its width has been
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.evaluate(faultsOfRoom), `${page.url()} at ${width} px`).toEqual([])
  }
}

function faultsOfRoom(): string[] {
  const HIDDEN = '.sr-only, script, style, [aria-hidden=true]'
  const dialog = document.querySelector('[role=dialog], [role=alertdialog]')
  const root = dialog ?? document.body
  const nameOf = (element: Element) => `${element.tagName} '${(element.textContent ?? '').trim().slice(0, 40)}'`
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(HIDDEN)
  function ancestorsOf(element: Element): Element[] {
    return [element, ...(element.parentElement && element !== root ? ancestorsOf(element.parentElement) : [])]
  }
  /** Words that end in an ellipsis, or that can be scrolled to, may be longer than there is room. */
  const mayBeCut = (element: Element) =>
    ancestorsOf(element).some((one) => {
      const { textOverflow, overflowX, clipPath, webkitLineClamp } = getComputedStyle(one)
      const scrolls = overflowX === 'auto' || overflowX === 'scroll'
      return textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || clipPath === 'inset(50%)' || scrolls
    })
  const boxOf = (node: Node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return range.getBoundingClientRect()
  }

  const { scrollWidth, clientWidth } = document.scrollingElement ?? root
  const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []
  const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (words.nextNode()) {
    const element = words.currentNode.parentElement
    if (!element || !words.currentNode.textContent?.trim() || !isShown(element) || mayBeCut(element)) continue
    const { left, right } = boxOf(words.currentNode)
    const cutting = ancestorsOf(element).filter((one) => ['hidden', 'clip'].includes(getComputedStyle(one).overflowX))
    const edges = cutting.map((one) => one.getBoundingClientRect())
    const [start, end] = [
      Math.max(0, ...edges.map((edge) => edge.left)),
      Math.min(innerWidth, ...edges.map((edge) => edge.right)),
    ]
    if (left < start - 1 || right > end + 1) faults.push(`cut: ${nameOf(element)}`)
  }

  const pressed = [...root.querySelectorAll('button, .btn, h1, h2, [role=tab]')].filter(isShown)
  const layerOf = (element: Element) =>
    ancestorsOf(element).find((one) => ['fixed', 'sticky', 'absolute'].includes(getComputedStyle(one).position))
  for (const [index, one] of pressed.entries()) {
    for (const other of pressed.slice(index + 1)) {
      if (one.contains(other) || other.contains(one) || layerOf(one) !== layerOf(other)) continue
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      if (width > 2 && height > 2) faults.push(`${nameOf(one)} is on ${nameOf(other)}`)
    }
  }
  return faults
}
