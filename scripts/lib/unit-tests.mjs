import { relative } from 'node:path'
import { counts, failure, withCrash } from './counts.mjs'
import { runNode } from './node.mjs'
import { at, commandOf } from './project.mjs'
import { readReport, reportPath } from './report.mjs'
import { Advice } from './say.mjs'

const SLOW = '.slow.test.'

/** Vitest over all workspaces but for what is slow, or over the files whose path holds `filter`. */
export const unitTests = (filter = []) => (filter.length > 0 ? vitest(filter) : vitest(['--exclude', `**/*${SLOW}ts`]))

/** What starts whole servers and databases as processes of their own. */
export const slowUnitTests = () => vitest([SLOW])

async function vitest(filter) {
  const report = reportPath('unit')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runNode([commandOf('vitest', 'vitest'), 'run', ...reporters, ...filter])
  const written = readReport(report)
  // without a report it has crashed, and said why
  if (written?.testResults?.length === 0) throw new Advice(`No test file matches: ${filter.join(' ')}`)
  return withCrash('Unit tests', countUnitTests(written), code)
}

function countUnitTests(report) {
  if (!report) return counts()
  return counts({
    passed: report.numPassedTests,
    failures: (report.testResults ?? []).flatMap(failuresIn),
    skipped: report.numPendingTests + report.numTodoTests,
  })
}

/** A file that could not even be loaded has no tests in the report: it counts as one failure. */
function failuresIn({ name, status, message, assertionResults }) {
  const file = relative(at(), name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [failure(file, message)]
  return failed.map(({ fullName, failureMessages }) => failure(`${file} ${fullName}`, failureMessages[0]))
}
