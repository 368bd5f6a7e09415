import { expect, test } from 'vitest'
import { scriptsAfterPaint } from './scripts-after-paint.ts'

test('preloads and the module of a page are held back', () => {
  const page =
    '<link rel="modulepreload" href="/a.js"/><p>Ærø</p><link rel="preload" href="/a.woff2"/>' +
    '<script nonce="n">1</script><script nonce="n" type="module" async="">2</script>'
  expect(scriptsAfterPaint(page)).toBe(
    '<link rel="later" href="/a.js"/><p>Ærø</p><link rel="preload" href="/a.woff2"/>' +
      '<script nonce="n">1</script><script nonce="n" type="later">2</script>',
  )
})
