import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutantsIn, readMutants } from './lib/mutants/mutants.mjs'
import { at } from './lib/project.mjs'

test('each mutant finds what it breaks, and the test that it names is there', () => {
  expect(readMutants().filter(({ broken, test }) => broken === null || !existsSync(at(test)))).toEqual([])
})

test('a comment drops the line below, or a text in it, or puts another in its place', () => {
  const tags = [
    'all see it | a/b',
    'one sees it | a/b | isOpen ',
    'none sees it | a/b | isOpen | false',
    'moved | a/b | gone',
  ]
  const code = ['return isOpen && isNear', 'const isOpen = 1', '']
  const text = [...tags.map((tag) => `  // mutant: ${tag}`), ...code].join('\n')
  const broken = mutantsIn('rule.ts', text).map((mutant) => mutant.broken?.trim().split('\n')[0] ?? null)
  expect(broken).toEqual(['const isOpen = 1', 'return && isNear', 'return false && isNear', null])
})
