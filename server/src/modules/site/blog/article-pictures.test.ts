import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { articleBody, editorCall, writtenArticle } from '../../../test/articles.ts'
import { useApp } from '../../../test/build-app.ts'
import { callSignedOut, traveller } from '../../../test/factories.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { phonePhoto, pixelBomb, quarters, svg } from '../../../test/sample-images.ts'
import { putTripImage, putUpload, sentUpload } from '../../../test/uploads.ts'
import {
  deleteAbandonedUploads,
  deleteUnusedArticlePictures,
  deleteUnusedPictures,
} from '../../media/pictures/housekeeping.ts'

const tested = await useApp()
const { app } = tested
const { db, storage } = app.services
const PICTURES = '/api/blog-admin/pictures'

let photo: Buffer
beforeAll(async () => {
  photo = await quarters(2000, 1000)
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const keep = (imageURL: string) => editorCall(app, 'PUT', PICTURES, { imageURL })

async function sent(bytes: Uint8Array): Promise<string> {
  const { href, origin } = new URL((await editorCall(app, 'POST', PICTURES)).json<{ uploadURL: string }>().uploadURL)
  const address = href.slice(origin.length)
  const reply = await putUpload(app, address, bytes)
  if (reply.statusCode !== 200) throw new Error(`Not received: ${reply.body}`)
  return address
}

async function keptPicture(bytes: Uint8Array = photo): Promise<string> {
  const reply = await keep(await sent(bytes))
  if (reply.statusCode !== 200) throw new Error(`Not kept: ${reply.body}`)
  return reply.json<{ objectPath: string }>().objectPath
}

const isStored = (path: string) => existsSync(join(tested.dataDir, path.replace(/\/\d+x\d+$/, '')))
const statusOf = async (path: string) => (await callSignedOut(app, 'GET', path)).statusCode

describe('a picture for an article', () => {
  test('is kept from what the blog admin sent, and its address holds its size', async () => {
    const address = await sent(photo)
    const first = await keep(address)
    expect(first.json()).toMatchObject({
      objectPath: expect.stringMatching(/^\/objects\/articles\/[0-9a-f-]{36}\/1600x800$/),
      preview: expect.any(String),
    })
    expect((await keep(address)).body).toBe(first.body)
  })

  test('is seen by everybody in the width that is asked for, for good, and is nobody’s own', async () => {
    const path = await keptPicture()
    const reply = await callSignedOut(app, 'GET', `${path}?w=480`)
    expect((await sharp(reply.rawPayload).metadata()).width).toBe(480)
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/^Accept(, Accept-Encoding)?$/),
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(reply.headers['set-cookie']).toBeUndefined()
    const known = { 'if-none-match': String(reply.headers.etag) }
    expect((await app.inject({ url: `${path}?w=480`, headers: known })).statusCode).toBe(304)
    const { rows } = await app.services.pool.query('select user_id from pictures where id = $1', [path.split('/')[3]])
    expect(rows).toEqual([{ user_id: null }])
  })

  test('has one address', async () => {
    const path = await keptPicture()
    for (const other of [path.replace('1600x800', '1600x801'), path.replace('/1600x800', ''), `${path}x1`])
      expect([other, (await statusOf(other)) >= 400]).toEqual([other, true])
  })

  test('holds nothing of the camera that took it', async () => {
    const path = await keptPicture(await phonePhoto())
    expect(path).toMatch(/\/900x1200$/)
    const { rawPayload } = await callSignedOut(app, 'GET', path)
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
  })

  test.each([
    ['a drawing', 415, async () => svg()],
    ['a script', 415, async () => '<script>alert(1)</script>'],
    ['a page that begins like a GIF', 415, async () => 'GIF89a/*<html><script>alert(1)</script>*/'],
    ['a photo that breaks off', 415, async () => photo.subarray(0, photo.length / 2)],
    ['a bomb', 413, async () => pixelBomb()],
  ])('that is %s is refused with %i, whatever its type says', async (_name, status, make) => {
    expect((await keep(await sent(Buffer.from(await make())))).statusCode).toBe(status)
  })

  test('is not made of what a traveller sent, nor a trip’s of what the blog admin sent', async () => {
    const ann = await traveller(app)
    expect((await keep(await sentUpload(app, ann, photo))).statusCode).toBe(404)
    expect((await putTripImage(ann, await sent(photo))).statusCode).toBe(404)
  })

  test('has an address to send it to for twenty, even where thirty are asked for at once', async () => {
    await deleteAbandonedUploads(db, storage, inDays(2))
    const replies = await Promise.all(Array.from({ length: 30 }, () => editorCall(app, 'POST', PICTURES)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
    await deleteAbandonedUploads(db, storage, inDays(2))
  })
})

const THUMBHASH = /^[\w+/]{24,40}=*$/

test('an article shows its picture in its place and in several widths; feeds name it whole', async () => {
  const path = await keptPicture()
  const { id } = await writtenArticle(app, {
    title: 'With a photo',
    content: `![The [old] bridge](${path})`,
    imageUrl: path,
  })
  const article = (await callSignedOut(app, 'GET', `/api/blog-posts/${id}`)).json<{
    html: string
    pictureUrl: string
    picturePreview: string
  }>()
  expect(article).toMatchObject({ pictureUrl: path, picturePreview: expect.stringMatching(THUMBHASH) })
  expect(article.html).toBe(
    `<p><img data-preview="${article.picturePreview}" src="${path}" alt="The [old] bridge" width="1600" height="800" ` +
      `srcset="${path}?w=480 480w, ${path}?w=960 960w, ${path}?w=1600 1600w" sizes="(min-width: 640px) 38rem, 100vw" loading="lazy" /></p>\n`,
  )
  const feed = (await callSignedOut(app, 'GET', '/blog/feed.json')).json<{ items: { content_html: string }[] }>()
  const shown = feed.items.find(({ content_html }) => content_html.includes(path))?.content_html ?? ''
  expect(shown).toContain(`src="${app.services.config.publicUrl}${path}"`)
  expect(shown).not.toMatch(/srcset|data-preview/)
})

test('a drawing has no preview, nor has what looks like a photo in the words of an article', async () => {
  const path = await keptPicture()
  const { id } = await writtenArticle(app, { content: `\`<img src="${path}">\``, imageUrl: '/postcards/t-pt-douro/2' })
  const read = () => callSignedOut(app, 'GET', `/api/blog-posts/${id}`)
  const article = (await read()).json<{ html: string; picturePreview: null }>()
  expect(article.picturePreview).toBeNull()
  expect(article.html).not.toContain('data-preview')
  // of a size that the photo has not: the drawing is shown, with nothing of the photo
  const { rows } = await app.services.pool.query<{ imagePreview: string | null }>(
    `update articles set image_url = $1 where id = $2 returning image_preview as "imagePreview"`,
    [path.replace(/\d+x\d+$/, 'whole'), id],
  )
  expect(rows[0]?.imagePreview).toMatch(THUMBHASH)
  expect((await read()).json()).toMatchObject({ picturePreview: null })
})

test('a picture goes a week after it was made, unless an article, a version of one or a draft names it', async () => {
  await deleteUnusedArticlePictures(db, inDays(8))
  const [shown, hero, before, written, unused] = await Promise.all(Array.from({ length: 5 }, () => keptPicture()))
  if (!shown || !hero || !before || !written || !unused) throw new Error('Not kept')
  const { id } = await writtenArticle(app, { content: `![Before](${before})` })
  const changed = { content: `![Shown](${shown})`, imageUrl: hero }
  await editorCall(app, 'PUT', `/api/blog-admin/posts/${id}`, articleBody(changed))
  const { published: _published, ...draft } = articleBody({ content: `![Written](${written})` })
  await editorCall(app, 'PUT', `/api/blog-admin/drafts/${crypto.randomUUID()}`, {
    ...draft,
    articleId: null,
    basedOn: null,
  })

  expect(await deleteUnusedPictures(db, inDays(8))).toBe(0)
  expect(await deleteUnusedArticlePictures(db, inDays(6))).toBe(0)
  expect(await deleteUnusedArticlePictures(db, inDays(8))).toBe(1)
  const paths = [shown, hero, before, written, unused]
  // jobs of one queue: the next one may be free only after the round
  const storedNow = () => runJobs(app).then(() => paths.map(isStored))
  await expect.poll(storedNow).toEqual([true, true, true, true, false])
  expect(await Promise.all(paths.map(statusOf))).toEqual([200, 200, 200, 200, 404])

  await editorCall(app, 'DELETE', `/api/blog-admin/posts/${id}`)
  expect(await deleteUnusedArticlePictures(db, inDays(8))).toBe(3)
})
