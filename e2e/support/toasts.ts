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
