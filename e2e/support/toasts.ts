import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Acts, and waits for what is then said in passing. It stands for five seconds, which a busy machine takes between two
 * looks from outside: the page itself looks in every frame, from before the act.
 */
export async function expectToast(page: Page, title: string, act: () => Promise<unknown>): Promise<void> {
  const shown = page.waitForFunction(
    (words) =>
      [...document.querySelectorAll('[role="region"] li[data-state="open"] *')].some(
        ({ textContent }) => textContent === words,
      ),
    title,
    { polling: 'raf' },
  )
  await Promise.all([shown, act()])
}

/**
 * The same, and the toast stays: the pointer moves over it as soon as it is there. What listens to that comes a frame or
 * two after it.
 */
export async function holdToast(page: Page, title: string, act: () => Promise<unknown>): Promise<void> {
  const held = page.waitForFunction(
    (words) => {
      const toast = document.querySelector<HTMLElement>('[role="region"] li[data-state="open"]')
      if (!toast?.textContent?.includes(words)) return false
      toast.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
      toast.dataset.frames = String(Number(toast.dataset.frames ?? 0) + 1)
      return Number(toast.dataset.frames) > 10
    },
    title,
    { polling: 'raf' },
  )
  await Promise.all([held, act()])
}

/** Somebody turns to another window: what could be undone is sent. */
export const blurWindow = (page: Page): Promise<boolean> => page.evaluate(() => dispatchEvent(new Event('blur')))

/**
 * Presses a control, and answers where the toast then is, from the head and the middle of the window. It has moved nothing,
 * is inside of the window and does not cover what was pressed. The page looks once nothing moves any more.
 */
export async function placeOfToast(page: Page, { title }: { title: string }, control: Locator): Promise<string> {
  await control.scrollIntoViewIfNeeded()
  const pressed = await control.elementHandle()
  await page.evaluate(noteShifts)
  const looked = page.waitForFunction(lookAtToast, [title, pressed] as const, { polling: 'raf' })
  const [found] = await Promise.all([looked, control.click()])
  const { place, faults } = (await found.jsonValue()) ?? { place: '', faults: ['none'] }
  expect(faults, title).toEqual([])
  return place
}

/** What the browser says of a move; no library of types has it. */
interface LayoutShift extends PerformanceEntry {
  sources: { node: Node | null }[]
}

function noteShifts(): void {
  const shifts: PerformanceEntry[] = []
  Object.assign(globalThis, { shifts })
  new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' })
}

function lookAtToast([title, pressed]: readonly [string, Element | null]) {
  const toast = document.querySelector('[role="region"] li[data-state="open"]')
  const isEndless = (one: Animation) => one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
  if (document.getAnimations().some((one) => one.playState === 'running' && !isEndless(one))) return null
  if (!toast?.textContent?.includes(title)) return null
  const box = toast.getBoundingClientRect()
  // a button says itself that it is busy, and what is beside it makes room
  const isBeside = (node: Node | null) => pressed?.parentElement?.contains(node) ?? false
  const { shifts } = globalThis as unknown as { shifts: LayoutShift[] }
  const faults = shifts
    .flatMap(({ sources }) => sources)
    .flatMap(({ node }) => (isBeside(node) ? [] : [`moved: ${node?.textContent?.slice(0, 40)}`]))
  if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
    faults.push('outside the window')
  const other = pressed?.isConnected ? pressed.getBoundingClientRect() : undefined
  const isOn =
    other && other.left < box.right && box.left < other.right && other.top < box.bottom && box.top < other.bottom
  if (isOn) faults.push('it covers what was pressed')
  const place = `${Math.round(box.top)} ${Math.round((box.left + box.right) / 2 - document.documentElement.clientWidth / 2)}`
  return { place, faults }
}

/** More than there is to tab through on any page. */
const MAX_STEPS = 80

/** Goes there by Tab alone. Whatever has the focus on the way is in view and shows it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    await page.keyboard.press('Tab')
    expect(await hiddenFocus(page), 'what has the focus and does not show it').toBeNull()
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${target} is not reached by Tab`)
}

/** The name of what has the focus, where nobody sees that it has it. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    // at the end of the page the browser's own controls are next
    if (!focused || focused === document.body) return null
    const around = [focused, focused.parentElement, focused.parentElement?.parentElement]
    const hasRing = around.some((element) => {
      const { outlineStyle, outlineWidth } = element
        ? getComputedStyle(element)
        : { outlineStyle: 'none', outlineWidth: '0' }
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    const { top, bottom } = focused.getBoundingClientRect()
    const isInView = bottom > 0 && top < innerHeight
    return hasRing && isInView ? null : focused.outerHTML.slice(0, 200)
  })

export const expectFocusKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

/** Notes what is read aloud by itself, also where it is gone a moment later: an init script. */
export const RECORD_ANNOUNCEMENTS = `
  globalThis.announced = new Set()
  new MutationObserver(() => {
    for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'))
      if (region.textContent) announced.add(region.textContent)
  }).observe(document, { childList: true, subtree: true, characterData: true })
`
export const expectAnnounced = (page: Page, words: string) =>
  expect.poll(() => page.evaluate<string>(`[...announced].join('\\n')`)).toContain(words)
