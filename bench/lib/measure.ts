import * as fs from 'node:fs'

/** A figure that a measurement answers, and what is asked of it: nothing where it is there to be compared. */
export interface Bar {
  what: string
  unit?: string
  atLeast?: number
  atMost?: number
}

interface Figure extends Bar {
  value: number
  isMet: boolean
}

/** What keeps a measurement from being made, in words that say what to do. */
export class CannotMeasure extends Error {}

const over = new AbortController()
/** Ends what a measurement started, and keeps it from starting more: one that was interrupted does not know yet. */
export const whenOver = over.signal

type Ending = () => unknown
const endings: Ending[] = []

/** Done when the measurement is over, however it ends; what was opened last is closed first. */
export const onEnd = (ending: Ending): void => void endings.unshift(ending)

/**
 * Runs a measurement whose figures are judged by these bars. Ends the process with 0 where each was measured and met; with
 * 1, saying why, where one was not, where it could not be measured, or where it was interrupted.
 */
export async function runBench<Name extends string>(
  bars: Record<Name, Bar>,
  run: (figure: (name: Name, value: number) => void) => Promise<void>,
): Promise<never> {
  const figures = new Map<Name, Figure>()
  const figure = (name: Name, value: number) => {
    const bar = bars[name]
    figures.set(name, { ...bar, value, isMet: isMet(bar, value) })
    console.log(lineOf({ ...bar, value, isMet: isMet(bar, value) }))
  }
  const reasons: string[] = []
  // first: a signal may come while the measurement makes its folder
  const interrupted = interruption()
  await Promise.race([run(figure), interrupted]).catch((error: unknown) => reasons.push(reasonOf(error)))
  const names = Object.keys(bars) as Name[]
  if (reasons.length === 0)
    reasons.push(...names.filter((name) => !figures.has(name)).map((name) => `${bars[name].what}: not measured`))
  for (const { what, isMet } of figures.values()) if (!isMet) reasons.push(`${what}: falls short`)
  for (const reason of reasons) process.stderr.write(`${reason}\n`)
  over.abort()
  for (const end of endings) {
    await Promise.resolve(end()).catch((error: unknown) => reasons.push(`at the end: ${reasonOf(error)}`))
  }
  hand([...figures.values()], reasons)
  process.exit(reasons.length > 0 ? 1 : 0)
}

const isMet = ({ atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }: Bar, value: number) =>
  Number.isFinite(value) && value >= atLeast && value <= atMost

function barOf({ atLeast, atMost, unit = '' }: Bar): string {
  const bounds = [
    atLeast === undefined ? [] : `at least ${atLeast}${unit}`,
    atMost === undefined ? [] : `at most ${atMost}${unit}`,
  ]
  return bounds.flat().join(', ')
}

/** Whole where it is large, with the places that matter where it is small. */
function shownValue({ value, unit = '' }: Figure): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return `${value.toFixed(digits)}${unit}`
}

function lineOf(figure: Figure): string {
  const bar = barOf(figure)
  return `${figure.what}: ${shownValue(figure)}${bar ? ` (${bar}${figure.isMet ? '' : ': FALLS SHORT'})` : ''}`
}

function interruption(): Promise<never> {
  return new Promise((_, fail) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => fail(new CannotMeasure(`Interrupted by ${signal}.`)))
    }
  })
}

function reasonOf(error: unknown): string {
  if (error instanceof CannotMeasure) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** To `npm run bench -- all`, which asks for one table of many. */
function hand(figures: Figure[], reasons: string[]): void {
  const path = process.env.BENCH_REPORT
  const lines = figures.map((figure) => ({
    what: figure.what,
    value: shownValue(figure),
    bar: barOf(figure),
    isMet: figure.isMet,
  }))
  if (path) fs.writeFileSync(path, JSON.stringify({ figures: lines, reasons }))
}
