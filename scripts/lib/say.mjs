/** Progress goes to standard error: what a command answers on standard output stays clean. */
export const say = (line) => process.stderr.write(`${line}\n`)

/** An expected failure: its text says what to do, and no stack is shown. */
export class Advice extends Error {}

/** Runs a script to its end and turns what it throws into a line and an exit code. */
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

/** Says every ten seconds that a long step still goes on, so that nobody takes it for stuck. */
export async function patiently(what, step) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  say(`${what}…`)
  const timer = setInterval(() => say(`  still at it (${seconds()} s)`), 10_000)
  try {
    const result = await step()
    say(`  done in ${seconds()} s`)
    return result
  } finally {
    clearInterval(timer)
  }
}
