import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashScripts } from './page-cache.ts'

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
