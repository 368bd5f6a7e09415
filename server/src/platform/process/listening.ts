import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { CannotStart } from '@caravan/local-postgres/cannot-start.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { LISTENING } from './listeners.ts'

/** Once all is closed nothing is left to wait for. What was forgotten to be closed does not keep the process. */
const ENDS_BY_ITSELF_WITHIN_MS = 1000

interface Options {
  stop(): Promise<void>
  log: FastifyBaseLogger
  /** To the terminal from which it is stopped. */
  say(line: string): void
  withinMs: number
}

/** Ends this process once: 0 after a signal, 1 after an error. A terminal and npm both send what was pressed once. */
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

export interface ReservedPort {
  port: number
  /** Lets an application listen on it. Nobody else can have taken it in between. */
  serve(app: FastifyInstance): Promise<void>
  /** Gives it back where nothing is served after all. */
  close(): void
}

/** A port that the system chooses, for PORT=0: links and sign-in need its number before anybody is served. */
export async function reservePort(host: string): Promise<ReservedPort> {
  const reserved = createServer((socket) => socket.destroy())
  await once(reserved.listen({ host, port: 0, ...LISTENING }), 'listening')
  const { port } = reserved.address() as AddressInfo
  const serve = async (app: FastifyInstance) => {
    await app.ready()
    await once(app.server.listen(reserved), 'listening')
  }
  return { port, serve, close: () => reserved.close() }
}

type ListenAddress = { host: string; port: number }

/** What is wrong with the address is said before a database is made. @throws a line for people */
export async function assertCanListen({ host, port }: ListenAddress): Promise<void> {
  const probe = createServer()
  try {
    probe.listen({ host, port })
    await once(probe, 'listening')
  } catch (error) {
    throw listeningRefusal(error, { host, port })
  }
  probe.close()
  await once(probe, 'close')
}

export function listeningRefusal(error: unknown, { host, port }: ListenAddress): unknown {
  switch (error instanceof Error && 'code' in error && error.code) {
    case 'EADDRINUSE':
      return new CannotStart(`PORT: ${port} is taken by another program on ${host}. Stop it, or choose another port.`)
    case 'EACCES':
      return new CannotStart(`PORT: ${port} may not be listened on by this user. Choose one above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new CannotStart(
        `HOST: ${host} is no address of this machine. 127.0.0.1 is for itself alone, 0.0.0.0 for all.`,
      )
    default:
      return error
  }
}
