import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import promoScript from '../app/features/landing/promo-script.ts?inline-script'
import { inlineScript, inlineScripts } from './inline-scripts.ts'

test('a script stands in the page as one text, with what it imports, and runs', () => {
  expect(promoScript).not.toMatch(/import|PROMO_CLOSED|\n/)
  const root: { dataset: { promo?: string } } = { dataset: {} }
  const stored = new Map([['promo-closed', '1']])
  const localStorage = { getItem: (key: string) => stored.get(key) ?? null }
  runInNewContext(promoScript, { localStorage, document: { documentElement: root } })
  expect(root.dataset.promo).toBe('closed')
})

test('the build of the browser has nothing of it', async () => {
  const { load } = inlineScripts() as { load(this: unknown, id: string): Promise<string | undefined> }
  const client = { environment: { config: { consumer: 'client' } } }
  expect(await load.call(client, '/anywhere.ts?inline-script')).toBe(`export default ''`)
  expect(await load.call(client, '/anywhere.ts')).toBeUndefined()
})

test('words that would end its element do not stand in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'inline-script-'))
  try {
    await writeFile(join(folder, 'ends.ts'), `document.title = '</script>'`)
    expect(await inlineScript(join(folder, 'ends.ts'))).toBe('document.title="<\\/script>";')
  } finally {
    await rm(folder, { recursive: true })
  }
})
