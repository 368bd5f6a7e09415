import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { at } from './lib/project.mjs'

const stage = (name, code) => [name, ['--eval', `console.log('${name} runs'); process.exitCode = ${code}`]]
const nightly = (...stages) =>
  spawnSync(process.execPath, [at('scripts', 'nightly.mjs'), '--stages', JSON.stringify(stages)], { encoding: 'utf8' })

test('what falls is named at the end, and the rest ran all the same', () => {
  const { status, stdout } = nightly(stage('model', 3), stage('mutants', 0), stage('measures', 1))
  expect(stdout).toMatch(/model runs\nmutants runs\nmeasures runs\n/)
  expect(stdout).toMatch(/model +0 min \d+ s +fell \(exit code 3\)\nmutants +0 min \d+ s +passed\n/)
  expect(stdout).toMatch(/\nFell: model; measures\n$/)
  expect(status).toBe(1)
})

test('where nothing falls it says so', () => {
  const { status, stdout } = nightly(stage('mutants', 0))
  expect([status, stdout]).toEqual([0, expect.stringMatching(/\nNothing fell\.\n$/)])
})
