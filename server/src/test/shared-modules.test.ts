import * as fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')

test('what several files of tests import registers its hooks in a function: its module is read once for all of them', () => {
  const shared = fs.globSync('**/*.ts', { cwd: SOURCE }).filter((file) => !file.endsWith('.test.ts'))
  expect(shared.length).toBeGreaterThan(100)
  const offences = shared.filter((file) =>
    /^(before|after)(All|Each)\(/m.test(fs.readFileSync(join(SOURCE, file), 'utf8')),
  )
  expect(offences).toEqual([])
})
