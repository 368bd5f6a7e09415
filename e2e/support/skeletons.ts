import { expect, type Locator, type Page } from '@playwright/test'
import { layoutShift, watchLayoutShift } from './layout-shift.ts'

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
