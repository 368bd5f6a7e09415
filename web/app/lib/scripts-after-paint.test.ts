import { finished } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { ScriptsAfterPaint } from './scripts-after-paint.ts'

test('preloads and the module of a page are held back, wherever it is cut into chunks', async () => {
  const page = Buffer.from(
    '<link rel="modulepreload" href="/a.js"/><p>Ærø</p><link rel="preload" href="/a.woff2"/>' +
      '<script nonce="n">1</script><script nonce="n" type="module" async="">2</script>',
  )
  for (let at = 0; at < page.length; at++) {
    const pages: string[] = []
    const held = new ScriptsAfterPaint((html) => pages.push(html))
    held.write(page.subarray(0, at))
    held.end(page.subarray(at))
    await finished(held)
    expect(pages).toEqual([
      '<link rel="later" href="/a.js"/><p>Ærø</p><link rel="preload" href="/a.woff2"/>' +
        '<script nonce="n">1</script><script nonce="n" type="later">2</script>',
    ])
  }
})
