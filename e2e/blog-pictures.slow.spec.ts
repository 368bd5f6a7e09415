import { content, fillNew, row, saveButton, unlock } from './support/blog-admin.ts'
import { dropFiles } from './support/files.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { landscapePhoto } from './support/photo.ts'

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
  const posts: { id: string; title: string }[] = await (await page.request.get('/api/blog-posts?search=With a')).json()
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
