import type { Page, Route } from '@playwright/test'

/** Requests to this address wait until they are let go, as on slow wifi. */
export async function holdRequests(page: Page, address: string | RegExp, method?: string): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(address, async (route) => {
    if (!method || route.request().method() === method) await held
    await route.continue()
  })
  return letGo
}

/** A phone with so many times less of a processor than this machine. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/**
 * What a screen asks at this address fails until somebody presses 'Try again': a screen also asks by itself, as when its
 * live connection opens, and the button would be gone before it is pressed.
 */
export async function failUntilTriedAgain(
  page: Page,
  address: string | RegExp,
  fail: (route: Route) => Promise<void> = (route) => route.fulfill({ status: 503 }),
): Promise<void> {
  const pressed = await page.evaluateHandle(() => {
    const noted = { isTryAgain: false }
    const note = ({ target }: Event) => {
      noted.isTryAgain ||= (target as Element).closest('button')?.textContent === 'Try again'
    }
    document.addEventListener('click', note, { capture: true })
    return noted
  })
  // for the documents after this one
  let mayCome = false
  await page.route(address, async (route) => {
    mayCome ||= await pressed.evaluate(({ isTryAgain }) => isTryAgain)
    return mayCome ? route.continue() : fail(route)
  })
}

/** The scripts with these addresses wait until they are let go, as on slow wifi. */
export const holdScripts = (page: Page, address = '**/assets/*.js'): Promise<() => void> => holdRequests(page, address)

/**
 * Waits until a frame was painted and what was scheduled for it has run. The router gets its blocker in tasks that follow
 * a change in a form: sooner than any finger, and later than the next command of a test.
 */
export const nextFrame = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
