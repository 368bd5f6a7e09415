import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { figureRows, readReport, reportPath, table } from './lib/counts.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runNode } from './lib/node.mjs'
import { Advice, at, main, say } from './lib/project.mjs'
import { ensureBuilt } from './lib/web-build.mjs'

/** Measures nothing: fills in what others measure, and ends at once where that is done. */
const FILLER = 'data'
/** Plays for as long as it is told, every night; see nightly.mjs. */
const NO_MEASURE = 'model'

main(async () => {
  const [name, ...args] = process.argv.slice(2)
  const names = existsSync(at('bench')) ? namesIn(readdirSync(at('bench'))) : []
  if (!name) return list(names)
  if (name !== 'all' && !names.includes(name)) {
    throw new Advice(`There is no bench/${name}.ts. There are: all, ${names.join(', ')}`)
  }
  await ensureInstalled({ forDevelopment: true })
  await ensureBuilt()
  if (name === 'all') return all([...new Set([FILLER, ...names])].filter((one) => one !== NO_MEASURE))
  return (await measure(name, args)).code
})

function namesIn(files) {
  return files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -'.ts'.length))
}

function list(names) {
  const lines = names.map((name) => `  ${name.padEnd(18)} ${firstSentence(name)}\n`)
  process.stdout.write(`npm run bench -- NAME, where NAME is one of:\n${lines.join('')}`)
  process.stdout.write(`  ${'all'.padEnd(18)} Each that measures, one after another, and a table of all figures.\n`)
  return 0
}

function firstSentence(name) {
  const [, comment = ''] = /^\/\*\*(.*?)\*\//s.exec(readFileSync(at('bench', `${name}.ts`), 'utf8')) ?? []
  const text = comment.replaceAll(/\s*\n \* ?/g, ' ').trim()
  return text.split(/(?<=[.:]) /)[0].replace(/:$/, '.')
}

/** It receives our signals and cleans up; its figures come in a report. */
async function measure(name, args) {
  const report = reportPath('bench')
  const env = { BENCH_REPORT: report }
  const { code } = await runNode([at('bench', `${name}.ts`), ...args], { env, drains: true })
  return { name, code, ...(readReport(report) ?? { figures: [], reasons: ['It ended without a report.'] }) }
}

/** One that fails does not keep the next from running. */
async function all(names) {
  const rows = []
  const fallen = []
  for (const name of names) {
    say(`\n${name}`)
    const { code, figures, reasons } = await measure(name, [])
    if (code !== 0) fallen.push(name)
    rows.push(...figureRows(name, { figures, reasons }))
  }
  process.stdout.write(`\n${table(['bench', 'what', 'figure', 'bar', 'verdict'], rows)}\n`)
  process.stdout.write(fallen.length > 0 ? `Fell: ${fallen.join(', ')}\n` : 'All bars are met.\n')
  return fallen.length > 0 ? 1 : 0
}
