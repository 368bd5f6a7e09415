import type { Page } from '@playwright/test'

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
 * Acts with a click, and answers what the toast then covers of what can be pressed or written in, and of a dialog that it
 * is not part of. What had been scrolled out of the window before does not count: a toast that makes room for itself
 * moves the page down. The page looks once the toast is there, the dialog too where one is named, and nothing moves.
 */
export async function coveredByToast(
  page: Page,
  { title, dialog }: { title: string; dialog?: string },
  act: () => Promise<unknown>,
): Promise<string[]> {
  await page.evaluate(markOutOfView)
  const looked = page.waitForFunction(coveredBy, [title, dialog ?? ''] as const, { polling: 'raf' })
  const [found] = await Promise.all([looked, act()])
  return (await found.jsonValue()) ?? []
}

/** At the click: what acts may have to scroll there first. */
function markOutOfView(): void {
  document.addEventListener(
    'click',
    () => {
      for (const one of document.querySelectorAll<HTMLElement>('a, button, input, select, textarea')) {
        const { top, bottom } = one.getBoundingClientRect()
        one.dataset.outOfView = String(top < 0 || bottom > innerHeight)
      }
    },
    { capture: true, once: true },
  )
}

function coveredBy([title, dialog]: readonly [string, string]): string[] | null {
  const toast = document.querySelector('[role="region"] li[data-state="open"]')
  const opened = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
  const isEndless = (one: Animation) => one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
  if (document.getAnimations().some((one) => one.playState === 'running' && !isEndless(one))) return null
  if (!toast?.textContent?.includes(title) || (dialog && !opened?.textContent?.includes(dialog))) return null

  const place = toast.getBoundingClientRect()
  const isCovered = (one: Element) => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    return left < place.right && place.left < right && top < place.bottom && place.top < bottom
  }
  const controls = [...(opened ?? document.body).querySelectorAll<HTMLElement>('a, button, input, select, textarea')]
  const kept = opened && !opened.contains(toast) ? [opened] : controls.filter((one) => one.dataset.outOfView !== 'true')
  const covered = kept.filter((one) => !toast.contains(one) && one.checkVisibility() && isCovered(one))
  const isOutside = place.left < 0 || place.top < 0 || place.right > innerWidth || place.bottom > innerHeight
  const names = covered.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? one.tagName)
  return isOutside ? ['nothing: it is outside the window', ...names] : names
}
