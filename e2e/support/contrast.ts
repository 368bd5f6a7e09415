import type { Locator, Page } from '@playwright/test'

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
