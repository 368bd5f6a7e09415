import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './support/fixtures.ts'
import { content, fillNew, row, saveButton, unlock } from './support/moderation.ts'
import { dropFiles, landscapePhoto } from './support/photo.ts'

const TRAIN = 'The slow train along the Douro'
/** All the script of an article: inline, since it has no other. */
const MAX_SCRIPT_BYTES = 10_240

test('without scripts a visitor searches, chooses a category and reads', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click()
  await expect(page).toHaveURL('/blog')
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await page.getByRole('link', { name: 'Budget Travel', exact: true }).click()
  await expect(page).toHaveURL('/blog?category=Budget+Travel')
  await expect(page.getByRole('heading', { name: 'How to sleep on a night bus' })).toBeVisible()
  await expect(page.getByRole('heading', { name: TRAIN })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('KURODA')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/blog?category=Budget+Travel&search=KURODA')
  await page.getByRole('link', { name: /A week in Kyoto/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A week in Kyoto on small change')
  await expect(page.getByText(/^October 30, 2026|[A-Z][a-z]+ \d+, \d{4}/).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bathe' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Join / })).toHaveAttribute('href', '/')
  await expect(page.getByRole('heading', { name: 'Read more articles' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL('/blog')
  await context.close()
})

test('a search shows what it finds while it is typed, in the address too, and says so', { tag: '@slow' }, async ({
  page,
}) => {
  await page.goto('/blog')
  const field = page.getByRole('searchbox', { name: 'Search articles' })
  await field.pressSequentially('night bus')
  await expect(page).toHaveURL('/blog?search=night+bus')
  await expect(page.getByRole('heading', { name: 'How to sleep on a night bus' })).toBeVisible()
  await expect(page.getByRole('heading', { name: TRAIN })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 article')
  await expect(field).toBeFocused()
  await field.fill('zzz')
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all articles' }).click()
  await expect(page.getByRole('heading', { name: TRAIN })).toBeVisible()
})

test('a search that fails says so, and the next one is shown', { tag: '@slow' }, async ({ page, pageErrors }) => {
  pageErrors.expectConsole(/503/)
  await page.goto('/blog')
  await page.route('**/blog?search=bus', (route) => route.fulfill({ status: 503 }))
  const field = page.getByRole('searchbox', { name: 'Search articles' })
  await field.fill('bus')
  await expect(page.getByRole('alert')).toContainText('Error loading blog posts')
  await field.fill('night bus')
  await expect(page.getByRole('heading', { name: 'How to sleep on a night bus' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an article is shared, and its link with a slug leads to it too', { tag: '@slow' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/blog')
  await page.getByRole('link', { name: TRAIN }).click()
  await expect(page).toHaveURL(/\/blog\/[0-9a-f-]{36}$/)
  const address = page.url()
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await page.goto(`${address}-the-slow-train`)
  await expect(page).toHaveURL(address)
})

test('an article is gone on with where it was left', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/blog')
  await page.getByRole('link', { name: TRAIN }).click()
  const goOn = page.getByRole('button', { name: 'Go on where you stopped' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(goOn).toBeHidden()
  const later = page.getByRole('heading', { name: 'If you only have a day' })
  await later.scrollIntoViewIfNeeded()
  await page.goto('/blog')
  await page.getByRole('link', { name: TRAIN }).click()
  await expect(later).not.toBeInViewport()
  await goOn.click()
  await expect(later).toBeInViewport()
})

test('an article needs hardly any script, and none of the app’s', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/blog')
  await page.getByRole('link', { name: TRAIN }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TRAIN)
  await page.waitForLoadState('networkidle')
  const inline = await page.locator('script:not([type="application/ld+json"])').allTextContents()
  expect(scripts).toEqual([])
  expect(inline.join('').length).toBeLessThan(MAX_SCRIPT_BYTES)
})

test('whoever is signed in reads the same page, and is led back to their feed', async ({ traveller, baseURL }) => {
  const { page } = await traveller()
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/blog')
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Feed' }).click()
  await expect(page).toHaveURL(`${baseURL}/`)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('an article that is not there says so', { tag: '@slow' }, async ({ page, pageErrors }) => {
  pageErrors.expectConsole(/404/)
  for (const name of ['018f0000-0000-7000-8000-000000000000', 'nonsense']) {
    const reply = await page.goto(`/blog/${name}`)
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL('/blog')
})

test('the blog is accessible and never scrolls sideways', { tag: '@slow' }, async ({ page }) => {
  const check = async () => {
    await expectAccessibleInBothThemes(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await page.goto('/blog?search=zzz')
  await check()
  await page.goto('/blog?category=Destinations')
  await check()
  await page.getByRole('link', { name: TRAIN }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await check()
})

test.describe('pictures of an article', { tag: '@slow' }, () => {
  test('a picture is dropped into an article where the caret is, described, undone, and shown on its page', async ({
    page,
    dataDir,
  }, { workerIndex, retry }) => {
    const title = `With a picture ${workerIndex}.${retry}`
    await unlock(page, dataDir)
    await fillNew(page, title)
    const text = content(page)
    await text.fill('Before.\n\nAfter.')
    await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(7, 7))
    await dropFiles(text, { name: 'river.jpg', type: 'image/jpeg', bytes: await landscapePhoto() })
    const dialog = page.getByRole('dialog', { name: 'Add a picture' })
    const words = dialog.getByLabel('What it shows')
    await expect(words).toBeFocused()
    await dialog.getByRole('button', { name: 'Insert picture' }).click()
    await expect(words).toHaveAccessibleDescription(/Say in a few words what the picture shows\./)
    await words.fill('Two rivers, [brown] and green')
    // Insert is refused while the picture is on its way
    await expect(dialog.getByRole('button', { name: 'Remove picture' })).toBeVisible()
    await words.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(text).toBeFocused()
    const inserted =
      /^Before\.\n\n!\[Two rivers, \\\[brown\\\] and green\]\(\/objects\/articles\/[0-9a-f-]{36}\/1600x1067\)\n\nAfter\.$/
    await expect(text).toHaveValue(inserted)
    await text.press('ControlOrMeta+z')
    await expect(text).toHaveValue('Before.\n\nAfter.')
    await text.press('ControlOrMeta+Shift+z')
    await expect(text).toHaveValue(inserted)

    await page.getByRole('tab', { name: 'Preview' }).click()
    const picture = page.getByRole('img', { name: 'Two rivers, [brown] and green' })
    const isShown = () => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(isShown).toBe(true)
    await page.getByRole('switch', { name: 'Publish immediately' }).check()
    await saveButton(page).click()
    await expect(row(page, title).getByText('Published', { exact: true })).toBeVisible()
    const posts: { id: string; title: string }[] = await (
      await page.request.get('/api/blog-posts?search=With a')
    ).json()
    await page.context().clearCookies()
    await page.goto(`/blog/${posts.find((post) => post.title === title)?.id}`)
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(isShown).toBe(true)
  })

  test('a picture is chosen, one that fails can be tried again, and a cancelled one leaves the text as it was', async ({
    page,
    dataDir,
    pageErrors,
  }) => {
    pageErrors.expectConsole(/400|415/)
    await unlock(page, dataDir)
    await page.getByRole('button', { name: 'Create New Post' }).click()
    await content(page).fill('Here')
    await page.getByRole('button', { name: 'Picture', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a picture' })
    await dialog.getByRole('button', { name: 'Insert picture' }).click()
    await expect(dialog.getByText('Choose a picture.', { exact: true })).toBeVisible()
    const chooser = dialog.locator('input[type=file]')
    await expect(chooser).toBeFocused()
    await chooser.setInputFiles({ name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)') })
    await expect(dialog.getByText('note.jpg is not a picture, whatever its name says.')).toBeVisible()

    await page.route('/api/blog-admin/pictures', (route) => route.fulfill({ status: 400 }))
    await chooser.setInputFiles({ name: 'river.jpg', mimeType: 'image/jpeg', buffer: await landscapePhoto() })
    await expect(dialog.getByText('Failed to get upload URL')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('/api/blog-admin/pictures')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(content(page)).toBeFocused()
    await expect(content(page)).toHaveValue('Here')
  })

  test('pictures that are dropped together come into the text one after another, but for one that is left out', async ({
    page,
    dataDir,
  }) => {
    await unlock(page, dataDir)
    await fillNew(page, 'With three pictures')
    const text = content(page)
    await text.fill('')
    const bytes = await landscapePhoto()
    const files = ['one', 'two', 'three'].map((name) => ({ name: `${name}.jpg`, type: 'image/jpeg', bytes }))
    await dropFiles(text, { name: 'notes.txt', type: 'text/plain', bytes: Buffer.from('no picture') }, ...files)
    const dialog = page.getByRole('dialog', { name: 'Add a picture' })
    const words = dialog.getByLabel('What it shows')
    const describe = async (shows: string) => {
      await expect(words).toHaveValue('')
      await expect(words).toBeFocused()
      await expect(dialog.getByRole('button', { name: 'Remove picture' })).toBeVisible()
      await words.fill(shows)
    }
    await describe('First')
    await words.press('Enter')
    await describe('Second')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await describe('Third')
    await words.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(text).toBeFocused()
    await expect(text).toHaveValue(/^!\[First\]\(\S+\)\n\n!\[Third\]\(\S+\)\s*$/)
  })

  test('a pasted picture is taken, and the words of a word processor stay words', async ({ page, dataDir }) => {
    await unlock(page, dataDir)
    await page.getByRole('button', { name: 'Create New Post' }).click()
    const text = content(page)
    await text.focus()
    const paste = (withWords: boolean, base64: string) =>
      text.evaluate(
        (area, { withWords, base64 }) => {
          const data = new DataTransfer()
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
          data.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
          if (withWords) {
            data.setData('text/plain', 'words')
            data.setData('text/html', '<b>words</b>')
          }
          const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          area.dispatchEvent(event)
          return event.defaultPrevented
        },
        { withWords, base64 },
      )
    const photo = (await landscapePhoto()).toString('base64')
    const dialog = page.getByRole('dialog', { name: 'Add a picture' })
    expect(await paste(true, photo)).toBe(false)
    expect(await paste(false, photo)).toBe(true)
    await expect(dialog).toBeVisible()
  })
})
