import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { at } from './lib/project.mjs'

const check = (...words) => spawnSync(process.execPath, [at('scripts', 'check.mjs'), ...words], { encoding: 'utf8' })

test('a check that is not there, and a mutant that is not there, are refused in words', () => {
  const unknown = check('everything')
  expect([unknown.status, unknown.stderr.trim()]).toEqual([1, expect.stringMatching(/^npm run check, or/)])
  const noMutant = check('mutants', 'no-such-rule')
  expect([noMutant.status, noMutant.stderr]).toEqual([1, expect.stringContaining('No mutant has any of these words')])
})
