import { expect, test } from 'vitest'
import { scriptsAfterPaint } from './scripts-after-paint.ts'

test('preloads and the module of a page are held back, and no element has a type or a relation of our own', () => {
  const page =
    '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js" nonce="n"/><link rel="modulepreload" href="/a.js"/><p>Ærø</p><link rel="preload" href="/a.woff2"/>' +
    '<script nonce="n">1</script><script nonce="n" type="module" async="">2</script>'
  expect(scriptsAfterPaint(page)).toBe(
    '<p>Ærø</p><link rel="preload" href="/a.woff2"/>' +
      '<script nonce="n">1</script><script nonce="n" type="text/plain" data-deferred="/a.js /b.js">2</script>',
  )
})
