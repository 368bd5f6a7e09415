import type { Page } from '@playwright/test'
import { HOME } from './support/feed.ts'
import { expect, test } from './support/fixtures.ts'
import { SCREENS } from './support/overlays-of-screens.ts'
import { completeWizard } from './support/people.ts'
import { pressAll } from './support/press-all.ts'
import { postTripAs } from './support/trips.ts'
import { uniqueUsername } from './support/unique-suffix.ts'

/** As the translator of a browser does: each text, also those that come later, gives way to an element with other words. */
function translate(): void {
  const KEPT = 'script,style,noscript,svg,textarea,font,[translate=no]'
  const said = (text: Text) => text.data.trim() !== '' && !text.parentElement?.closest(KEPT)
  const translated = (text: Text) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    return outer
  }
  const all = (root: Node) => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
    for (const text of texts.filter(said)) text.replaceWith(translated(text))
  }
  all(document.body)
  new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      if (type === 'characterData' && said(target as Text)) (target as Text).replaceWith(translated(target as Text))
      for (const node of addedNodes) if (node.isConnected) all(node.parentNode ?? node)
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

async function pressAllTranslated(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.evaluate(translate)
  return pressAll(page)
}

for (const [name, { prepare }] of Object.entries(SCREENS)) {
  test(`translated by the browser, ${name} goes on when everything is pressed`, async ({
    traveller,
    dataDir,
    pageErrors,
  }) => {
    pageErrors.expectConsole(/Failed to load resource/)
    const [mara, aiko] = [await traveller(HOME), await traveller({ ...HOME, username: 'aiko' })]
    const address = await prepare({ mara, aiko, dataDir })
    expect(await pressAllTranslated(mara.page, address)).toBeGreaterThan(0)
  })
}

test('translated by the browser, what has no dialogs goes on too', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const { page } = await traveller(HOME)
  const others = ['/discover', '/wishes', '/passport', '/saved', '/notifications', '/post-trip']
  for (const address of [...others, '/settings/safety', '/settings/notifications'])
    await pressAllTranslated(page, address)
})

test('translated by the browser, counts and what is typed are shown as they change', async ({ traveller }) => {
  const [mara, aiko] = [await traveller(HOME), await traveller(HOME)]
  await postTripAs(aiko.context, { destination: 'Hvar', country: 'Croatia' })
  const { page } = mara
  await page.goto('/')
  await page.evaluate(translate)
  const like = page.getByRole('button', { name: /^Like, / }).first()
  for (const count of ['1', '0', '1']) {
    await like.click()
    await expect(like).toHaveText(count)
  }
  await page.goto('/post-trip')
  await page.evaluate(translate)
  const flexible = page.getByRole('radio', { name: 'Flexible' })
  const exact = page.getByRole('radio', { name: 'Exact dates' })
  for (const choice of [flexible, exact, flexible]) await choice.click()
  await expect(flexible).toBeChecked()
  await page.getByRole('textbox', { name: 'Description' }).fill('Lanterns')
  await expect(page.getByText(/^8\//)).toBeVisible()
})

test('translated by the browser, the wizard is completed', async ({ traveller }) => {
  const { page } = await traveller({ onboarded: false })
  await page.goto('/messages')
  await page.evaluate(translate)
  await completeWizard(page, { firstName: 'Mara', lastName: 'Lindqvist', username: uniqueUsername('mara') })
  // whatever was asked for, it leads to the feed
  await expect(page).toHaveURL('/')
})
