import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { table } from '../counts.mjs'
import { Advice, at, main, say } from '../project.mjs'
import { readMutants } from './mutants.mjs'

/** Breaks each rule once, as its file is loaded. Answers 1 where its test stays green, or is red without, and where a rule moved. */
main(async () => {
  const mutants = readMutants(process.argv.slice(2))
  const moved = mutants.filter(({ broken }) => broken === null)
  if (moved.length > 0) throw new Advice(`Moved without its comment: ${moved.map(({ rule }) => rule).join('; ')}`)
  const tests = await openTests()
  try {
    const red = await tests.run([...new Set(mutants.map(({ test }) => test))])
    if (red.length > 0) throw new Advice(`Red with nothing broken, they would notice anything: ${red.join('; ')}`)
    const rows = []
    for (const mutant of mutants) {
      const [noticedBy = 'NOTHING'] = await tests.run([mutant.test], mutant)
      say(`  ${noticedBy === 'NOTHING' ? 'SURVIVED' : 'noticed'}: ${mutant.rule}`)
      rows.push([mutant.rule, noticedBy])
    }
    const survived = rows.filter(([, noticedBy]) => noticedBy === 'NOTHING').length
    process.stdout.write(`${table(['mutant', 'noticed by'], rows)}\n\n${rows.length} mutants, ${survived} survived\n`)
    return survived > 0 ? 1 : 0
  } finally {
    await tests.close()
  }
})

/** The tools and PostgreSQL are started once, and the workers of each run load what has changed. */
async function openTests() {
  let broken
  const plugin = {
    name: 'mutant',
    enforce: 'pre',
    transform: (_code, id) => (id === broken?.id ? broken.text : undefined),
  }
  // what was kept of files before would be loaded in place of the broken one
  const options = { root: at('server'), watch: false, reporters: [{}], fsModuleCache: false }
  const vitest = await createVitest(options, { plugins: [plugin] })
  return {
    close: () => vitest.close(),
    /** @returns names of tests that failed, the first alone where a rule is broken. @throws Advice where none could run */
    async run(files, mutant) {
      broken = mutant && { id: at(mutant.file), text: mutant.broken }
      for (const { config } of [vitest, ...vitest.projects]) config.bail = mutant ? 1 : 0
      if (mutant) vitest.invalidateFile(at(mutant.file))
      const wanted = await vitest.globTestSpecifications(files.map((file) => join(at(), file)))
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted)
      if (mutant) vitest.invalidateFile(at(mutant.file))
      const run = testModules.filter(({ moduleId }) => wanted.some((one) => one.moduleId === moduleId))
      const results = run.flatMap(({ children }) => [...children.allTests()])
      const errors = [...run.flatMap((module) => module.errors()), ...unhandledErrors].map(({ message }) => message)
      const failed = results.filter((test) => test.result().state === 'failed').map(({ fullName }) => fullName)
      const passed = results.some((test) => test.result().state === 'passed')
      if (!passed && failed.length === 0)
        throw new Advice(`${mutant?.rule ?? files}: no test ran. ${errors.join('; ')}`)
      return mutant ? failed : [...failed, ...errors]
    },
  }
}
