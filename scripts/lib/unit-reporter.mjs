import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { counts, failure } from './counts.mjs'
import { at } from './project.mjs'

export const UNIT_REPORT = 'CARAVAN_UNIT_REPORT'

/** For Vitest: writes how many files ran and their counts. Its own JSON says nothing of what caused an error. */
export default class UnitReporter {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state) => tests.filter((test) => test.result().state === state)
    const result = counts({
      passed: inState('passed').length,
      failures: modules.flatMap(failuresIn),
      skipped: inState('skipped').length,
    })
    const path = process.env[UNIT_REPORT]
    if (path) writeFileSync(path, JSON.stringify({ files: modules.length, counts: result }))
  }
}

/** A file that could not even be loaded has no tests: it counts as one failure. */
function failuresIn(module) {
  const file = relative(at(), module.moduleId)
  const failed = [...module.children.allTests('failed')]
  if (failed.length > 0) {
    return failed.map((test) => failure(`${file} ${nameOf(test)}`, test.result().errors[0]))
  }
  const suites = [module, ...module.children.allSuites()]
  const error = suites.flatMap((suite) => suite.errors())[0]
  return error || module.state() === 'failed' ? [failure(file, error)] : []
}

const nameOf = ({ fullName }) => fullName.replaceAll(' > ', ' ')
