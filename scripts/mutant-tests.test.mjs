import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { MutantTests } from './lib/mutants/mutant-tests.mjs'
import { at } from './lib/project.mjs'

const RUNNER = 'scripts/lib/mutants/test-runner.mjs'
const FILES = {
  'package.json': '{ "type": "module" }',
  'vitest.config.mjs': `export default { test: { projects: [{ test: { name: 'one', include: ['*.test.mjs'] } }] } }`,
  'rule.mjs': 'export const isOpen = false',
  'rule.test.mjs': `
    import { expect, test } from 'vitest'
    import { isOpen } from './rule.mjs'
    test('it is closed', () => expect(isOpen).toBe(false))
    test('it is closed to strangers', () => expect(isOpen).toBe(false))`,
}
const TESTS = ['rule.test.mjs']

test('a broken rule is noticed by the first test, the rest is not run, and mended it is tested whole', async () => {
  const root = smallTree()
  const tests = new MutantTests(root)
  onTestFinished(() => tests.close())
  const green = { failed: [], passed: 2, errors: [] }
  expect(await tests.run({ tests: TESTS })).toEqual(green)

  writeFileSync(join(root, 'rule.mjs'), 'export const isOpen = true')
  const broken = { tests: TESTS, changed: ['rule.mjs'] }
  expect(await tests.run({ ...broken, isFirstEnough: true })).toEqual({ ...green, failed: ['it is closed'], passed: 0 })
  expect(await tests.run(broken)).toEqual({
    ...green,
    failed: ['it is closed', 'it is closed to strangers'],
    passed: 0,
  })

  writeFileSync(join(root, 'rule.mjs'), FILES['rule.mjs'])
  expect(await tests.run({ tests: TESTS, isFirstEnough: true })).toEqual(green)
})

function smallTree() {
  const root = mkdtempSync(join(tmpdir(), 'caravan-mutants-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [file, text] of Object.entries(FILES)) writeFileSync(join(root, file), text)
  mkdirSync(dirname(join(root, RUNNER)), { recursive: true })
  cpSync(at(RUNNER), join(root, RUNNER))
  symlinkSync(at('node_modules'), join(root, 'node_modules'))
  return root
}
