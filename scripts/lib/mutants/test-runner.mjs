import { createVitest } from 'vitest/node'

/**
 * A process in a copy of the tree that runs tests whenever it is asked to, as the files are then. The tools and PostgreSQL are
 * started once, and the workers of each run load what has changed.
 */
const vitest = await createVitest({ root: process.cwd(), watch: false, reporters: [{}], maxWorkers: 2 })

process.on('message', async (asked) => process.send(await runTests(asked)))
process.once('disconnect', () => {
  // what hangs is not waited for
  setTimeout(() => process.exit(1), 30_000).unref()
  void vitest.close().finally(() => process.exit())
})
process.send('ready')

async function runTests({ tests, only, changed, isFirstEnough }) {
  // the workers of each run are started with what is set then
  for (const { config } of [vitest, ...vitest.projects]) config.bail = isFirstEnough ? 1 : 0
  for (const file of changed) vitest.invalidateFile(file)
  if (only) vitest.setGlobalTestNamePattern(only)
  else vitest.resetGlobalTestNamePattern()
  const wanted = await vitest.globTestSpecifications(tests)
  const run = await vitest.runTestSpecifications(wanted)
  // it answers the files of earlier runs as well
  const testModules = run.testModules.filter(({ moduleId }) => wanted.some((one) => one.moduleId === moduleId))
  const results = testModules.flatMap(({ children }) => [...children.allTests()])
  const inState = (state) => results.filter((test) => test.result().state === state)
  return {
    failed: inState('failed').map(({ fullName }) => fullName),
    passed: inState('passed').length,
    errors: [...testModules.flatMap((module) => module.errors()), ...run.unhandledErrors].map(({ message }) => message),
  }
}
