import { createHash } from 'node:crypto'
import { BLOG_CATEGORIES } from '@caravan/contract/blog.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { writtenArticle } from '../../test/articles.ts'
import { useApp } from '../../test/build-app.ts'
import { callSignedOut, postedTrip, type Traveller, traveller } from '../../test/factories.ts'
import { hashScripts } from './page-cache.ts'
import { builtFiles, builtPages } from './pages.ts'

const { app } = await useApp({}, { pages: builtPages, files: builtFiles })

describe('offline page', () => {
  const offlinePage = (headers: Record<string, string>) => app.inject({ url: '/offline', headers })

  test('the service worker is given the offline page, which carries nobody and loads any screen', async () => {
    const { statusCode, body, headers } = await offlinePage({ 'sec-fetch-mode': 'cors' })
    expect(statusCode).toBe(200)
    expect(body).toContain('id="offline-page"')
    expect(body).toContain('"isSpaMode":true')
    expect(body).not.toContain('Page not found</h1>')
    const [, nonce] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? []
    expect(nonce).toBeTruthy()
    expect(body).toContain(`nonce="${nonce}"`)
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('nobody is led there', async () => {
    const mara = await traveller(app)
    const reply = await mara.call('GET', '/offline', undefined, { 'sec-fetch-mode': 'navigate' })
    expect(reply.statusCode).toBe(404)
  })
})

test.each(['/', '/?post=1', '/profile', '/discover', '/blog', '/privacy', '/nowhere'])(
  '%s has a doctype each time, for visitors and travellers',
  async (address) => {
    const mara = await traveller(app)
    // the first page waits for code and is a stream, those after it are made at once
    for (let visit = 0; visit < 3; visit++) {
      for (const reply of [await mara.call('GET', address), await callSignedOut(app, 'GET', address)]) {
        expect(reply.body.slice(0, 21)).toBe('<!DOCTYPE html><html ')
      }
    }
  },
)

const NONCE = 'bm9uY2U/+A=='
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

it('names our own inline scripts by what they contain, and takes the nonce away', () => {
  const page = `<head><script nonce="${NONCE}">a()</script><link rel="stylesheet" href="/x.css" nonce="${NONCE}"></head>
<script nonce="${NONCE}" type="module">b < c</script>`
  const { html, scripts } = hashScripts(page, NONCE)
  expect(scripts).toEqual([hashOf('a()'), hashOf('b < c')])
  expect(html).not.toContain('nonce')
  expect(html).toContain('<script>a()</script>')
})

it('allows no script that was not rendered with the nonce, and none that is a file', () => {
  const page = `<script>stolen()</script><script nonce="x">stolen()</script><script nonce="${NONCE}" src="/a.js"></script>`
  expect(hashScripts(page, NONCE).scripts).toEqual([])
})

describe('public pages', () => {
  const ORIGIN = app.services.config.publicUrl

  let mara: Traveller
  let articlePath: string
  let tripPath: string
  beforeAll(async () => {
    mara = await traveller(app)
    articlePath = `/blog/${(await writtenArticle(app)).id}`
    tripPath = `/?post=${(await postedTrip(mara)).id}`
  })

  type Tag = { name: string } & Record<string, string>

  function tagsOf(html: string, name: string): Tag[] {
    return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) => ({
      ...Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
      name: / name="([^"]*)"/.exec(attributes)?.[1] ?? '',
    }))
  }

  /** What a page says of itself, by name or property. */
  async function saidBy(path: string) {
    const { body, statusCode } = await callSignedOut(app, 'GET', path)
    const metas = tagsOf(body, 'meta').map((tag) => [tag.property ?? tag.name, tag.content] as const)
    const properties = metas.map(([key]) => key).filter((key) => key !== '' && key !== 'theme-color')
    expect(properties, path).toEqual([...new Set(properties)])
    const canonical = tagsOf(body, 'link').filter(({ rel }) => rel === 'canonical')
    return { statusCode, said: Object.fromEntries(metas), canonical: canonical.map(({ href }) => href) }
  }

  async function publicPaths(): Promise<string[]> {
    const { body } = await callSignedOut(app, 'GET', '/sitemaps/pages.xml')
    const listed = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.slice(ORIGIN.length))
    expect(listed).toContain('/help')
    return [...listed, articlePath, `/blog?category=${BLOG_CATEGORIES[0].replace(' ', '+')}`]
  }

  test('every page that engines may find has one address, and a title, words and a picture for its links', async () => {
    for (const path of await publicPaths()) {
      const { statusCode, said, canonical } = await saidBy(path)
      const address = ORIGIN + path
      expect([path, statusCode, canonical, said['og:url']]).toEqual([path, 200, [address], address])
      expect(said.robots, path).toBeUndefined()
      expect(said, path).toMatchObject({
        'og:site_name': PRODUCT.name,
        'og:type': path === articlePath ? 'article' : 'website',
        'og:title': expect.stringMatching(/\S/),
        'og:description': said.description,
        'og:image': expect.stringContaining(`${ORIGIN}/share/`),
        'og:image:type': 'image/png',
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': expect.stringMatching(/\S/),
        'twitter:card': 'summary_large_image',
      })
    }
  })

  test('a parameter makes no second address', async () => {
    for (const path of ['/?waitlist=joined', '/help?q=pol', '/help?country=PT', '/terms?utm_source=x']) {
      expect((await saidBy(path)).canonical, path).toEqual([ORIGIN + path.split('?')[0]])
    }
  })

  test('what is for whoever has its link, for editors, or a search of somebody, is in no engine', async () => {
    for (const path of [tripPath, '/blog-admin', '/blog?search=train']) {
      expect((await saidBy(path)).said.robots, path).toMatch(/^noindex/)
    }
    expect((await saidBy(tripPath)).said).toMatchObject({
      'twitter:card': 'summary_large_image',
      'og:image:alt': expect.stringMatching(/./),
    })
  })

  test('the pictures for links are what the pages say they are', async () => {
    const urls = await Promise.all(
      ['/', '/terms', articlePath, tripPath].map(async (path) => (await saidBy(path)).said),
    )
    for (const { 'og:image': url = '', 'og:image:type': type } of urls) {
      const { headers, rawPayload } = await callSignedOut(app, 'GET', url.slice(ORIGIN.length))
      expect([url, headers['content-type']]).toEqual([url, type])
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
      expect(headers['cache-control']).toMatch(/^public/)
    }
  })

  /** https://html.spec.whatwg.org/#attr-script-type: nothing, a module, or the type of a block of data. */
  const SCRIPT_TYPES = ['', 'module', 'application/json', 'application/ld+json']
  const RELATIONS = /^(stylesheet|icon|apple-touch-icon|manifest|canonical|alternate|preload|modulepreload)$/
  const SCREENS = [
    ...['/', '/profile', '/profile/see-as', '/discover', '/near-me', '/matches', '/messages', '/post-trip', '/trips'],
    '/offline',
    ...['/notifications', '/saved', '/wishes', '/passport', '/settings', '/settings/notifications', '/settings/safety'],
    ...['/settings/blocked', '/settings/reports', '/settings/former-contacts', '/settings/decisions'],
  ]

  /** The pages that visitors see, and the screens of a traveller. */
  async function everyPage(): Promise<{ path: string; body: string }[]> {
    const paths = [...(await publicPaths()), '/?waitlist=invalid', tripPath, '/blog-admin', '/nowhere']
    return Promise.all([
      ...paths.map(async (path) => ({ path, body: (await callSignedOut(app, 'GET', path)).body })),
      ...SCREENS.map(async (path) => ({ path, body: (await mara.call('GET', path)).body })),
    ])
  }

  test('no script and no link of a page is of a kind that there is not', async () => {
    const pages = await everyPage()
    const scripts = pages.flatMap(({ body }) => tagsOf(body, 'script'))
    const links = pages.flatMap(({ body }) => tagsOf(body, 'link'))
    expect(scripts.length).toBeGreaterThan(50)
    expect(scripts.map(({ type = '' }) => type).filter((type) => !SCRIPT_TYPES.includes(type))).toEqual([])
    expect(links.map(({ rel = '' }) => rel).filter((rel) => !RELATIONS.test(rel))).toEqual([])
  })

  test('where a page has several forms, navigations or asides, each has a name of its own', async () => {
    const nameOf = (tag: Tag) => tag['aria-label'] ?? tag['aria-labelledby'] ?? ''
    const alike = (await everyPage()).flatMap(({ path, body }) =>
      ['form', 'nav', 'aside', 'search'].flatMap((kind) => {
        const names = tagsOf(body, kind).map(nameOf)
        const isClear = names.length < 2 || (new Set(names).size === names.length && !names.includes(''))
        return isClear ? [] : [[path, kind, names]]
      }),
    )
    expect(alike).toEqual([])
  })

  test('the manifest names the product, one scope, and icons of the sizes that they have', async () => {
    const { headers, body } = await callSignedOut(app, 'GET', '/manifest.webmanifest')
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/)
    const manifest = JSON.parse(body)
    expect(manifest).toMatchObject({
      ...{ id: '/', name: PRODUCT.name, short_name: PRODUCT.name, start_url: '/', scope: '/', display: 'standalone' },
      background_color: expect.stringMatching(/^#/),
      theme_color: expect.stringMatching(/^#/),
    })
    interface Icon {
      src: string
      sizes: string
      type: string
      purpose?: string
    }
    const icons: Icon[] = manifest.icons
    const ofShortcuts: Icon[] = manifest.shortcuts.flatMap((shortcut: { icons: Icon[] }) => shortcut.icons)
    for (const { src, sizes, type } of [...icons, ...ofShortcuts]) {
      const icon = await callSignedOut(app, 'GET', src)
      const { width, height, format } = await sharp(icon.rawPayload).metadata()
      expect([src, `${width}x${height}`, `image/${format}`, icon.headers['content-type']]).toEqual([
        src,
        sizes,
        type,
        type,
      ])
    }
    expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
    )
    // to whatever shape it is cut, nothing of a maskable one is transparent
    const maskable = icons.find(({ purpose }) => purpose === 'maskable')
    const { rawPayload } = await callSignedOut(app, 'GET', maskable?.src ?? '')
    expect((await sharp(rawPayload).stats()).isOpaque).toBe(true)
  })

  test('/favicon.ico is an icon, and is kept', async () => {
    const { statusCode, headers, rawPayload } = await callSignedOut(app, 'GET', '/favicon.ico')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
    expect(headers['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)/)
    // https://en.wikipedia.org/wiki/ICO_(file_format): reserved, 1 for icons, how many; then 16 bytes for each
    expect([rawPayload.readUInt16LE(0), rawPayload.readUInt16LE(2), rawPayload.readUInt16LE(4)]).toEqual([0, 1, 3])
    for (const [index, size] of [16, 32, 48].entries()) {
      const at = 6 + 16 * index
      const [bytes, offset] = [rawPayload.readUInt32LE(at + 8), rawPayload.readUInt32LE(at + 12)]
      expect([rawPayload[at], rawPayload[at + 1]]).toEqual([size, size])
      const picture = await sharp(rawPayload.subarray(offset, offset + bytes)).metadata()
      expect(picture).toMatchObject({ format: 'png', width: size, height: size })
    }
  })
})
