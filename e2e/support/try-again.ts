import type { Page, Route } from '@playwright/test'

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
