import type { Locator } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { enlargeText, expectRoomForText } from './support/layout.ts'
import { content, fillNew, passwordOf, row, saveButton, unlock } from './support/moderation.ts'
import { landscapePhoto } from './support/photo.ts'

test('a wrong password is refused, the right one opens, a reload keeps it open and a logout ends it', async ({
  page,
  dataDir,
  pageErrors,
}) => {
  pageErrors.expectConsole(/401/)
  await page.goto('/blog-admin')
  await expect(page.getByRole('heading', { name: 'Blog Admin Access' })).toBeVisible()
  const field = page.getByLabel('Admin password')
  await field.fill('cherries in june')
  await page.getByRole('button', { name: 'Access Admin Panel' }).click()
  await expect(page.getByText('Please try again.', { exact: true })).toBeVisible()
  await expect(page.getByText('Incorrect password', { exact: true })).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue('')
  await unlock(page, dataDir)
  await expect(page.getByText('Welcome to the blog admin panel.', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => Object.values({ ...localStorage }))).toContain('verified')
  expect(await page.evaluate(() => document.cookie + JSON.stringify({ ...localStorage }))).not.toContain(
    passwordOf(dataDir),
  )
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Blog Admin', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have been logged out of the admin panel.', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => Object.values({ ...localStorage }))).not.toContain('verified')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Blog Admin Access' })).toBeVisible()
})

test('without scripts a password that is sent does not stand in the address', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, javaScriptEnabled: false })
  await page.goto('/blog-admin')
  await page.getByLabel('Admin password').fill('cherries in june')
  const answered = page.waitForResponse((reply) => reply.request().isNavigationRequest())
  await page.getByRole('button', { name: 'Access Admin Panel' }).click()
  expect((await answered).request().method()).toBe('POST')
  expect(new URL(page.url()).search).toBe('')
  await page.close()
})

test('an article is written with tools and keys, previewed as its page shows it, published, changed and deleted', async ({
  page,
  dataDir,
}, { workerIndex, retry }) => {
  const title = `Two rivers ${workerIndex}.${retry}`
  await unlock(page, dataDir)
  await fillNew(page, title)
  const text = content(page)
  await text.press('ControlOrMeta+a')
  await text.press('Control+b')
  await expect(text).toHaveValue('**Two rivers meet here.**')
  await text.press('ControlOrMeta+z')
  await expect(text).toHaveValue('Two rivers meet here.')
  await page.getByRole('button', { name: 'Heading 2' }).click()
  await expect(text).toHaveValue('## Two rivers meet here.')
  await expect(page.getByText('4 words · 1 min read')).toBeVisible()
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Two rivers meet here.' })).toBeVisible()
  await page.getByRole('tab', { name: 'Edit' }).click()
  await saveButton(page).click()
  await expect(page.getByText('Blog post created successfully', { exact: true })).toBeVisible()
  await expect(row(page, title).getByText('Draft', { exact: true })).toBeVisible()
  await page.request.get('/blog').then(async (reply) => expect(await reply.text()).not.toContain(title))

  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await page.getByRole('switch', { name: 'Publish immediately' }).check()
  await saveButton(page).click()
  await expect(page.getByText('Blog post updated successfully', { exact: true })).toBeVisible()
  await expect(row(page, title).getByText('Published', { exact: true })).toBeVisible()
  // every node renders the list anew within a second of the change
  await expect.poll(async () => (await page.request.get('/blog')).text(), { timeout: 1_000 }).toContain(title)

  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(page.getByText('Are you sure you want to delete this blog post?')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Blog post deleted successfully', { exact: true })).toBeVisible()
  await expect(row(page, title)).toHaveCount(0)
})

test(
  'of two editors the later one sees both, and chooses',
  { tag: '@slow' },
  async ({ page, browser, baseURL, dataDir, pageErrors }, { workerIndex, retry }) => {
    pageErrors.expectConsole(/409/)
    const title = `Two editors ${workerIndex}.${retry}`
    await unlock(page, dataDir)
    await fillNew(page, title)
    await saveButton(page).click()
    await expect(page.getByText('Blog post created successfully', { exact: true })).toBeVisible()

    const context = await browser.newContext({ baseURL })
    const other = await context.newPage()
    await unlock(other, dataDir)
    for (const editor of [page, other]) await editor.getByRole('button', { name: `Edit ${title}` }).click()
    await content(other).fill('Written by the other.')
    await saveButton(other).click()
    await expect(other.getByText('Blog post updated successfully', { exact: true })).toBeVisible()
    await content(page).fill('Written by me.')
    await saveButton(page).click()
    await expect(page.getByRole('heading', { name: 'Somebody else saved this article' })).toBeFocused()
    await expect(page.getByRole('deletion').last()).toHaveText('the other')
    await expect(page.getByRole('insertion').last()).toHaveText('me')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save mine' }).click()
    await expect(page.getByText('Blog post updated successfully', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: `Edit ${title}` }).click()
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('button', { name: 'Restore version 2' }).click()
    await expect(content(page)).toHaveValue('Written by the other.')
    await context.close()
  },
)

test(
  'what was being written is there after the page was closed',
  { tag: '@slow' },
  async ({ page, dataDir }, { workerIndex, retry }) => {
    const title = `Half an article ${workerIndex}.${retry}`
    await unlock(page, dataDir)
    await page.getByRole('button', { name: 'Create New Post' }).click()
    await page.getByLabel('Title').fill(title)
    await content(page).fill('As far as')
    await expect(page.getByText('Draft kept', { exact: true })).toBeVisible()
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    const kept = page.getByRole('region', { name: 'Unsaved drafts' }).getByRole('listitem').filter({ hasText: title })
    await kept.getByRole('button', { name: 'Go on writing' }).click()
    await expect(content(page)).toHaveValue('As far as')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText(title)).toHaveCount(0)
  },
)

for (const { press, method } of [
  { press: 'Save post', method: 'POST' },
  { press: 'Cancel', method: 'DELETE' },
]) {
  test(
    `${press} leaves no unsaved draft, though the draft is still being kept`,
    { tag: '@slow' },
    async ({ page, dataDir }, { workerIndex, retry }) => {
      const title = `Early train, ${press} ${workerIndex}.${retry}`
      const draft = page.getByRole('region', { name: 'Unsaved drafts' }).getByText(title)
      await unlock(page, dataDir)
      await fillNew(page, title)
      await expect(page.getByText('Draft kept', { exact: true })).toBeVisible()
      const letKeep = await holdRequests(page, /\/drafts\/./, 'PUT')
      const order: string[] = []
      page.on('request', (request) => request.method() === method && order.push(method))
      page.on('response', (reply) => reply.request().method() === 'PUT' && order.push('kept'))
      const keeping = page.waitForRequest((request) => request.method() === 'PUT')
      await content(page).fill('Two rivers meet here, early.')
      await keeping
      // what is shown of drafts from now on is what the page knows by itself
      const letRead = await holdRequests(page, /\/drafts$/)
      await page.getByRole('button', { name: press, exact: true }).click()
      letKeep()
      await expect(content(page)).toBeHidden()
      await expect(draft).toHaveCount(0)
      await expect.poll(() => order).toEqual(['kept', method])
      letRead()
      await page.reload()
      await expect(row(page, 'The slow train')).toBeVisible()
      await expect(draft).toHaveCount(0)
    },
  )
}

test('the blog admin is accessible and never scrolls sideways', { tag: '@slow' }, async ({ page, dataDir }) => {
  const check = async () => {
    await expectAccessibleInBothThemes(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await unlock(page, dataDir)
  await check()
  await page.getByRole('button', { name: /^Edit The slow train/ }).click()
  await expect(content(page)).toBeVisible()
  await check()
})

test('text at twice its size fits in the list, the editor and the dialog of a picture', { tag: '@slow' }, async ({
  browser,
  baseURL,
  dataDir,
}) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 700 } })
  await enlargeText(context)
  const page = await context.newPage()
  await page.goto('/blog-admin')
  await expect(page.getByLabel('Admin password')).toBeVisible()
  await expectRoomForText(page)
  // by the call: there is no toast then, whose words for screen readers are out of sight
  await page.request.post('/api/blog-admin/session', { data: { password: passwordOf(dataDir) } })
  await page.reload()
  await expect(row(page, 'The slow train')).toContainText('Sit on the right, bring cherries')
  await expectRoomForText(page)
  await page.getByRole('button', { name: /^Edit The slow train/ }).click()
  await expectRoomForText(page)
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Add a picture' })).toBeVisible()
  await expectRoomForText(page)
  await context.close()
})

test(
  'by keyboard alone an article is written, formatted, given a picture and saved',
  { tag: '@slow' },
  async ({ page, dataDir }, { workerIndex, retry }) => {
    const title = `By keyboard ${workerIndex}.${retry}`
    await unlock(page, dataDir)
    const { keyboard } = page
    const tabTo = async (target: Locator) => {
      for (let steps = 0; steps < 60; steps++) {
        if (await target.evaluate((element) => element === document.activeElement)) return
        await keyboard.press('Tab')
      }
      throw new Error('Tab does not lead there')
    }
    await tabTo(page.getByRole('button', { name: 'Create New Post' }))
    await keyboard.press('Enter')
    await tabTo(page.getByLabel('Title'))
    await keyboard.type(title)
    // the tools are one stop, within which arrows lead on
    await tabTo(page.getByRole('button', { name: 'Bold' }))
    await keyboard.press('End')
    await expect(page.getByRole('button', { name: 'Picture', exact: true })).toBeFocused()
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add a picture' })
    const chooser = dialog.locator('input[type=file]')
    await tabTo(chooser)
    await chooser.setInputFiles({ name: 'river.jpg', mimeType: 'image/jpeg', buffer: await landscapePhoto() })
    await tabTo(dialog.getByLabel('What it shows'))
    await keyboard.type('A river')
    await expect(dialog.getByRole('progressbar')).toHaveCount(0)
    await keyboard.press('Enter')
    await expect(content(page)).toBeFocused()
    await keyboard.type('Bold')
    await keyboard.press('Shift+Home')
    await keyboard.press('Control+b')
    await expect(content(page)).toHaveValue(/^!\[A river\]\(.+\)\n\n\*\*Bold\*\*$/)
    for (const [label, words] of [
      ['Excerpt', 'Short.'],
      ['Author', 'Ines'],
      ['Image URL', '/postcards/r-lofoten/1'],
      ['Read time', '1 min read'],
    ] as const) {
      await tabTo(page.getByLabel(label))
      await keyboard.type(words)
    }
    await keyboard.press('Enter')
    await expect(page.getByText('Blog post created successfully', { exact: true })).toBeVisible()
    await expect(row(page, title)).toBeVisible()
  },
)
