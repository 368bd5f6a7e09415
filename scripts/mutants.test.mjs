import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutate, NOT_BY_MODEL, readMutants, testsOfAll } from './lib/mutants/mutants.mjs'
import { at } from './lib/project.mjs'

test('each mutant finds the text that it breaks, and the tests that it names are there', () => {
  const offences = readMutants([]).flatMap((mutant) => {
    const missing = mutant.tests.filter((file) => !existsSync(at(file)))
    try {
      mutate(mutant, (file) => readFileSync(at(file), 'utf8'))
      return missing
    } catch (error) {
      return [...missing, String(error)]
    }
  })
  expect(offences).toEqual([])
})

test('each mutant is noticed by the model, or says why it is not', () => {
  const isSaid = ({ byModel }) => byModel === true || Object.hasOwn(NOT_BY_MODEL, byModel)
  expect(readMutants([]).filter((mutant) => !isSaid(mutant))).toEqual([])
})

test('those of one file are picked by its name', () => {
  const own = JSON.parse(readFileSync(at('mutants', 'send-check.json'), 'utf8'))
  expect(readMutants(['send-check.json'])).toEqual(own)
})

test('with nothing broken each test of theirs runs once, and no other where all name those that they need', () => {
  const mutants = [
    { tests: ['a.test.ts', 'b.test.ts'] },
    { tests: ['b.test.ts', 'c.test.ts'], only: 'hidden$' },
    { tests: ['c.test.ts', 'd.test.ts'], only: 'blocked' },
    { tests: ['a.test.ts'], only: 'suspended' },
  ]
  expect(testsOfAll(mutants)).toEqual([
    { tests: ['a.test.ts', 'b.test.ts'] },
    { tests: ['c.test.ts', 'd.test.ts'], only: '(?:hidden$)|(?:blocked)' },
  ])
  expect(testsOfAll([{ tests: ['a.test.ts'] }])).toEqual([{ tests: ['a.test.ts'] }])
})
