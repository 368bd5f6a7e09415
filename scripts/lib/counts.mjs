import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const MESSAGE_LENGTH = 200

/**
 * @typedef {{ passed: number, failures: string[], skipped: number, flaky: string[] }} Counts
 * `failures`: a line for each, with its name and the first line of what went wrong; `flaky`: the same of those that passed
 * only at a second try, and what went wrong at the first
 */

export const counts = ({ passed = 0, failures = [], skipped = 0, flaky = [] } = {}) => ({
  passed,
  failures,
  skipped,
  flaky,
})

export const sum = (all) =>
  all.reduce(
    (one, other) => ({
      passed: one.passed + other.passed,
      failures: one.failures.concat(other.failures),
      skipped: one.skipped + other.skipped,
      flaky: one.flaky.concat(other.flaky),
    }),
    counts(),
  )

/** The end of a run: by its last lines alone one knows what failed. */
export function summary({ passed, failures, skipped, flaky }) {
  const lines =
    failures.length > 0 ? [`Failed (${failures.length}):`, ...failures.map((failure) => `  ${failure}`)] : []
  if (flaky.length > 0) {
    lines.push(`Passed only at a second try (${flaky.length}):`, ...flaky.map((failure) => `  ${failure}`))
  }
  lines.push(`${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return lines.join('\n')
}

/** A failed test in one line, whatever its error prints, with what caused the error: a failed statement says why there. */
export function failure(name, error = '') {
  const words = wordsOf(error)
  return words ? `${name}: ${words}` : name
}

function wordsOf(error) {
  if (typeof error === 'string') return firstLine(error)
  const words = firstLine(error.stack || error.message || '')
  return error.cause ? `${words} (caused by ${wordsOf(error.cause)})` : words
}

const firstLine = (text) => stripVTControlCharacters(text).split('\n', 1)[0].trim().slice(0, MESSAGE_LENGTH)

/** A stage that ended badly without a failed test has crashed, and one that ran nothing has tested nothing. */
export function withCrash(stage, result, code) {
  const { passed, failures } = result
  if (passed + failures.length === 0) return { ...result, failures: [`${stage}: no test ran (exit code ${code})`] }
  const isCrash = code !== 0 && failures.length === 0
  return isCrash ? { ...result, failures: [`${stage}: ended with exit code ${code} and no failed test`] } : result
}

/** A new file for a tool to write its results into; gone when we are. */
export function reportPath(name) {
  const folder = mkdtempSync(join(tmpdir(), `${name}-report-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'report.json')
}

/** Nothing where the tool ended before it wrote. */
export const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

export function table(head, rows) {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)))
  const line = (cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd()
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

export const minutes = (ms) => `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`

/** A line for each figure of a measurement, and for each other reason why it fell: what could not be measured has failed. */
export function figureRows(name, { figures, reasons }) {
  const rows = figures.map(({ what, value, bar, isMet }) => [name, what, value, bar, verdict(bar, isMet)])
  const fallingShort = figures.filter(({ isMet }) => !isMet).map(({ what }) => `${what}: falls short`)
  const others = reasons.filter((reason) => !fallingShort.includes(reason))
  return [...rows, ...others.map((reason) => [name, reason.split('\n')[0], '', '', 'failed'])]
}

function verdict(bar, isMet) {
  if (!isMet) return 'falls short'
  return bar ? 'met' : ''
}
