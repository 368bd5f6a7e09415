import type { Locator, Page } from '@playwright/test'

/**
 * The contrast of light ink with the lightest spot behind an element, by WCAG. The page is taken as it is on the screen
 * without the element's own ink: what is measured is what lies behind it.
 */
export async function contrastBehind(page: Page, element: Locator, ink: string): Promise<number> {
  await element.evaluate((one: HTMLElement | SVGElement) => {
    for (const part of [one, ...one.querySelectorAll<HTMLElement | SVGElement>('*')]) {
      part.style.setProperty('color', 'transparent', 'important')
      part.style.setProperty('text-shadow', 'none', 'important')
      part.style.setProperty('fill', 'none', 'important')
      part.style.setProperty('stroke', 'none', 'important')
    }
  })
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  const shot = await page.screenshot({ clip: box })
  return page.evaluate(contrastWithLightest, { shot: shot.toString('base64'), ink })
}

async function contrastWithLightest({ shot, ink }: { shot: string; ink: string }): Promise<number> {
  const linear = (byte: number) => {
    const share = byte / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  const luminance = ([r = 0, g = 0, b = 0]: ArrayLike<number> & Iterable<number>) =>
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
  const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(shot), (one) => one.charCodeAt(0))]))
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  if (!canvas) throw new Error('No canvas')
  canvas.drawImage(picture, 0, 0)
  const { data } = canvas.getImageData(0, 0, picture.width, picture.height)
  let lightest = 0
  for (let at = 0; at < data.length; at += 4) lightest = Math.max(lightest, luminance(data.subarray(at, at + 3)))
  const light = luminance((ink.match(/[0-9a-f]{2}/gi) ?? []).map((part) => Number.parseInt(part, 16)))
  return (light + 0.05) / (lightest + 0.05)
}
