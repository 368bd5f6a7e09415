import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../web/app/routes.ts'

function addressOf(path = ''): string[] {
  const shortest = path.replaceAll(/\/:\w+\?/g, '')
  return shortest && !/[:*]/.test(shortest) ? [`/${shortest}`] : []
}

const pathsOf = ({ path, children = [] }: RouteConfigEntry): string[] => [
  ...addressOf(path),
  ...children.flatMap(pathsOf),
]

/** The addresses of all pages in which there is no id; what is new in `routes.ts` is among them. */
export const SCREENS = (await routes).flatMap(pathsOf)

const broken = (page: Page) => page.getByRole('heading', { level: 1, name: /went wrong|did not load/i })
/** Whatever ends the session or leads out of the page is left out. */
const LEADS_AWAY = /log ?out|sign (out|in)|delete my account|download|post trip/i

/** Presses whatever the page has, one after the other. @returns how many that were */
export async function pressAll(page: Page): Promise<number> {
  const address = page.url()
  let pressed = 0
  const pressable = page
    .locator('main, [role=dialog]')
    .locator('button:visible:enabled, [role=tab]:visible, [role=switch]:visible, summary:visible')
  const names = await pressable.evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent ?? ''))
  for (const [at, name] of names.entries()) {
    if (LEADS_AWAY.test(name)) continue
    const one: Locator = pressable.nth(at)
    if (!(await one.isVisible())) continue
    await one.click({ timeout: 2000 }).catch(() => undefined)
    pressed++
    await expect(broken(page), `${name} on ${address}`).toHaveCount(0)
    await page.keyboard.press('Escape')
  }
  return pressed
}

/** Classes of CSS Modules in the document that no rule of its sheets names, now. */
export const unstyledNow = (page: Page) => page.evaluate(findUnstyled, false)

/** Looks at each change of the document before it is painted; `unstyledSince` answers what was found. */
export const watchUnstyled = (page: Page) => page.evaluate(findUnstyled, true)
export const unstyledSince = (page: Page) => page.evaluate(() => document.documentElement.dataset.unstyled ?? '')

/** Runs in the page. */
function findUnstyled(keepsWatching: boolean): string[] {
  // what the build makes of `styles.head`: `_head_1n5yr_57`
  const moduleClass = /^_\w+_[\w-]{5}_\d+$/
  let styled = new Set<string>()
  const selectorsIn = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) return rule.selectorText
      return rule instanceof CSSGroupingRule ? selectorsIn(rule.cssRules) : []
    })
  const readSheets = () => {
    const selectors = [...document.styleSheets].flatMap((sheet) => selectorsIn(sheet.cssRules))
    styled = new Set(selectors.join(' ').match(/(?<=\.)[\w-]+/g))
  }
  const isMissing = (name: string) => moduleClass.test(name) && !styled.has(name)
  const find = () => {
    const names = new Set([...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList]))
    if ([...names].some(isMissing)) readSheets()
    return [...names].filter(isMissing)
  }
  if (keepsWatching) {
    const note = () => {
      for (const name of find()) document.documentElement.dataset.unstyled += ` ${name}`
    }
    document.documentElement.dataset.unstyled = ''
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributeFilter: ['class'] })
  }
  return find()
}

declare global {
  interface Window {
    layoutShifts: { observer: PerformanceObserver; moved: number }
  }
}

/** From now on the page adds up what moves in it: 0 where everything stays at its place. */
export const watchLayoutShift = (page: Page) =>
  page.evaluate(() => {
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) if ('value' in entry) shifts.moved += Number(entry.value)
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    const shifts = { observer, moved: 0 }
    observer.observe({ type: 'layout-shift' })
    window.layoutShifts = shifts
  })

/** What has moved since then, the last frame with it. */
export const layoutShift = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    await frame()
    await frame()
    const { observer } = window.layoutShifts
    for (const entry of observer.takeRecords()) if ('value' in entry) window.layoutShifts.moved += Number(entry.value)
    return window.layoutShifts.moved
  })

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return box
}

/** What says that something is loading. */
export const waiting = (page: Page, label: string) => page.getByRole('status').filter({ hasText: label })

interface Held {
  page: Page
  letGo: () => void
  /** The first row of the skeleton, and of what comes. */
  skeletonRow: Locator
  row: Locator
  /** What must not move. */
  still?: Locator
}

/** What is there before the answer has the place and the height of what comes with it, and nothing moves. */
export async function expectNothingMoves({ page, letGo, skeletonRow, row, still }: Held): Promise<void> {
  await expect(skeletonRow).toBeVisible()
  // what else the page fetches is here
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      return playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    }),
  )
  const [before, stillBefore] = [await boxOf(skeletonRow), still && (await boxOf(still))]
  await watchLayoutShift(page)
  letGo()
  await expect(row).toBeVisible()
  await expect(skeletonRow).toHaveCount(0)
  expect(await layoutShift(page)).toBe(0)
  expectSamePlace(await boxOf(row), before)
  if (still && stillBefore) expectSamePlace(await boxOf(still), stillBefore)
}

type Place = Pick<Awaited<ReturnType<typeof boxOf>>, 'y' | 'height'>

function expectSamePlace(now: Place, before: Place): void {
  expect(Math.abs(now.y - before.y), `at ${before.y}, then at ${now.y}`).toBeLessThanOrEqual(1)
  expect(Math.abs(now.height - before.height), `${before.height} high, then ${now.height}`).toBeLessThanOrEqual(1)
}

/** Text at twice its size, as somebody sets it in their browser: on the pages that a context opens. */
export const enlargeText = (context: BrowserContext) => context.addInitScript(enlarge)

/** Runs in the page. */
function enlarge(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html { font-size: 200% }')
  document.adoptedStyleSheets.push(sheet)
}

/** A page that is open already, for as long as it is looked at. */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.evaluate(enlarge)
  await expectRoomForText(page)
  await page.evaluate(() => document.adoptedStyleSheets.pop())
}

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

/**
 * The contrast of light words or lines, as they are drawn, with the lightest spot behind them, by WCAG. The screen is
 * taken twice, the second time without their ink.
 */
export async function contrastOf(page: Page, element: Locator): Promise<number> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  const shot = async () => (await page.screenshot({ clip: box })).toString('base64')
  const drawn = await page.evaluate(lightestIn, await shot())
  await element.evaluate((one: HTMLElement | SVGElement) => {
    for (const part of [one, ...one.querySelectorAll<HTMLElement | SVGElement>('*')]) {
      part.style.setProperty('color', 'transparent', 'important')
      part.style.setProperty('text-shadow', 'none', 'important')
      part.style.setProperty('fill', 'none', 'important')
      part.style.setProperty('stroke', 'none', 'important')
    }
  })
  return (drawn + 0.05) / ((await page.evaluate(lightestIn, await shot())) + 0.05)
}

/** The luminance of the lightest pixel. */
async function lightestIn(shot: string): Promise<number> {
  const linear = (byte: number) => {
    const share = byte / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(shot), (one) => one.charCodeAt(0))]))
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  if (!canvas) throw new Error('No canvas')
  canvas.drawImage(picture, 0, 0)
  const { data } = canvas.getImageData(0, 0, picture.width, picture.height)
  let lightest = 0
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
    lightest = Math.max(lightest, 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b))
  }
  return lightest
}

/** How much of a canvas has a colour of the page's tokens, and the middle of that. */
export const findColour = (canvas: Locator, token: string) =>
  canvas.evaluate((element, name) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error('It is no canvas.')
    const value = getComputedStyle(element).getPropertyValue(`--${name}`).trim()
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16))
    const { width, height } = element
    const { data } = element.getContext('2d')?.getImageData(0, 0, width, height) ?? {}
    if (!data) throw new Error('Nothing can be drawn on it.')
    const sum = { count: 0, x: 0, y: 0 }
    for (let at = 0; at < data.length; at += 4) {
      if (data[at] !== red || data[at + 1] !== green || data[at + 2] !== blue || data[at + 3] !== 255) continue
      sum.count++
      sum.x += (at / 4) % width
      sum.y += Math.floor(at / 4 / width)
    }
    const scale = sum.count * (width / element.clientWidth)
    return { count: sum.count, at: sum.count > 0 ? { x: sum.x / scale, y: sum.y / scale } : undefined }
  }, token)
