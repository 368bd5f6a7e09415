import { counts, readReport, reportPath, withCrash } from './counts.mjs'
import { runNode } from './node.mjs'
import { Advice, at, commandOf, say } from './project.mjs'
import { UNIT_REPORT } from './unit-reporter.mjs'

const SLOW = '.slow.test.'

const NOT_SLOW = ['--exclude', `**/*${SLOW}*`]
const MODEL = 'model'
const MODEL_MS = 58_000
/** With what it takes to start a server beside others; half an hour of it is played every night. */
const MODEL_BESIDE_OTHERS_MS = 45_000

/** Projects that need the pages, or a database, or look at the folders of all. */
const LATER = ['server', 'pages', 'scripts']

/** Vitest over all workspaces but for what is slow, or over the files whose path holds `words`. */
export const unitTests = (words = []) =>
  vitest({ words, options: [...without([MODEL]), ...(words.length > 0 ? [] : NOT_SLOW)] })

export const earlyUnitTests = () => vitest({ options: [...without([MODEL, ...LATER]), ...NOT_SLOW] })
export const laterUnitTests = () => vitest({ options: [...LATER.flatMap(project), ...NOT_SLOW] })

export const slowUnitTests = () => vitest({ words: [SLOW] })

/** Random histories against the model of the rules: as many as there is time for within a minute. */
export const modelTests = () => playModel(MODEL_MS)

/** The same beside other tests, with what it says when it is over. */
export const modelTestsBesideOthers = () => playModel(MODEL_BESIDE_OTHERS_MS, NOT_SLOW, 'catch')

const playModel = (forMs, more = [], output) =>
  vitest({ options: [...project(MODEL), ...more], env: { MODEL_UNTIL: String(Date.now() + forMs) }, output })

const project = (name) => ['--project', name]
const without = (names) => names.flatMap((name) => project(`!${name}`))

async function vitest({ words = [], options = [], env, output }) {
  const report = reportPath('unit')
  const reporters = ['--reporter=default', `--reporter=${at('scripts', 'lib', 'unit-reporter.mjs')}`]
  const args = ['run', ...reporters, ...options, ...words]
  const { code, text } = await runNode([commandOf('vitest', 'vitest'), ...args], {
    env: { ...env, [UNIT_REPORT]: report },
    output,
  })
  if (output === 'catch') say(text.trim())
  const written = readReport(report)
  // without a report it has crashed, and said why
  if (written?.files === 0) throw new Advice(`No test file matches: ${words.join(' ')}`)
  return withCrash('Unit tests', counts(written?.counts), code)
}

/** Makes the database that tests copy theirs from, once for several that start together; what fails here fails in their set-up too. */
export async function keepTestDatabase() {
  const { code, text } = await runNode([at('server', 'src', 'test', 'postgres', 'keep-cluster.ts')], {
    output: 'catch',
  })
  if (code !== 0) say(text.trim())
}
