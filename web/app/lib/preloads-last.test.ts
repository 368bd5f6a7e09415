import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { PreloadsLast } from './preloads-last.ts'

test('preloads of scripts have low priority, wherever a page is cut into chunks', async () => {
  const page = Buffer.from('<link rel="modulepreload" href="/a.js"/><p>Ærø</p><link rel="preload" href="/a.woff2"/>')
  for (let at = 0; at < page.length; at++) {
    const written = new PreloadsLast()
    written.write(page.subarray(0, at))
    written.end(page.subarray(at))
    expect((await buffer(written)).toString()).toBe(
      '<link rel="modulepreload" fetchPriority="low" href="/a.js"/><p>Ærø</p><link rel="preload" href="/a.woff2"/>',
    )
  }
})
