import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the clone: every path starts here, so that the scripts work from any folder. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export const at = (...parts) => join(ROOT, ...parts)

/** The file behind a package's command. `node_modules/.bin` holds shell wrappers on Windows, which Node cannot run. */
export function commandOf(packageName, command) {
  const folder = at('node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/** Progress goes to standard error: what a command answers on standard output stays clean. */
export const say = (line) => process.stderr.write(`${line}\n`)

/** An expected failure: its text says what to do, and no stack is shown. */
export class Advice extends Error {}

export function main(script) {
  script().then(
    (code) => {
      process.exitCode = code ?? 0
    },
    (error) => {
      say(error instanceof Advice ? `\n${error.message}` : `\n${error.stack ?? error}`)
      process.exitCode = 1
    },
  )
}

/** Says that a long step still goes on: on a terminal by seconds that count in one line, elsewhere every ten of them. */
export async function patiently(what, step) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const { isTTY, columns = 80 } = process.stderr
  const count = () => process.stderr.write(`\r${what.slice(0, columns - 12)}… ${seconds()} s`)
  if (isTTY) count()
  else say(`${what}…`)
  const timer = isTTY ? setInterval(count, 1000) : setInterval(() => say(`  still at it (${seconds()} s)`), 10_000)
  try {
    return await step()
  } finally {
    clearInterval(timer)
    if (isTTY) count()
    say(isTTY ? '' : `  ended after ${seconds()} s`)
  }
}
