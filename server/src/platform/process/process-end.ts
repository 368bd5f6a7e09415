import type { FastifyBaseLogger } from 'fastify'

/** Once all is closed nothing is left to wait for. What was forgotten to be closed does not keep the process. */
const ENDS_BY_ITSELF_WITHIN_MS = 1000

interface Options {
  stop(): Promise<void>
  log: FastifyBaseLogger
  /** To the terminal from which it is stopped. */
  say(line: string): void
  withinMs: number
}

/**
 * Ends this process in order, once: 0 after a signal, 1 after an error that nobody handled. Further signals change
 * nothing: a terminal and npm both send what was pressed once.
 */
export function endInOrder({ stop, log, say, withinMs }: Options): void {
  let isEnding = false
  let code = 0
  const end = () => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => {
      log.fatal('the process did not stop in time')
      process.exit(1)
    }, withinMs).unref()
    stop().then(
      () => endByItself(code),
      (error: unknown) => {
        log.fatal({ err: error }, 'the process could not stop in order')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!isEnding) say('Stopping…')
      end()
    })
  }
  // what else it has left undone is unknown: the process is not trusted any more
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error instanceof Error ? error : new Error(String(error)) }, `${event}: the process ends`)
      code = 1
      end()
    })
  }
}

/**
 * `process.exit` joins the threads of V8 before it ends the heap. A thread that compiles in the background and waits for a
 * collection then waits for the main thread for ever (nodejs/node#54918): on a loaded machine three starts in a hundred that
 * failed never ended. A process that runs out of work ends in the right order.
 */
export function endByItself(code: number): void {
  process.exitCode = code
  setTimeout(() => process.exit(code), ENDS_BY_ITSELF_WITHIN_MS).unref()
}
