import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const FONTS = new URL('../public/fonts/', import.meta.url)
const NAMING = [
  '../app/styles/fonts.css',
  '../app/root.tsx',
  '../../server/src/platform/identity/assets/values.css',
] as const
const fonts = readdirSync(FONTS).filter((name) => name.endsWith('.woff2'))

it('each font is named by its content, for browsers keep it for good', () => {
  for (const name of fonts) {
    const content = readFileSync(new URL(name, FONTS))
    expect(name.split('.')[1]).toBe(createHash('sha256').update(content).digest('hex').slice(0, 12))
  }
})

it.each(NAMING)('%s names the fonts that there are', (file) => {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  const named = text.match(/\w+\.[0-9a-f]{12}\.woff2/g) ?? []
  expect(named.toSorted()).toEqual(fonts.toSorted())
  expect(text).not.toMatch(/(?<!\.)\b(display|text)\.woff2/)
})
