import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresProcess } from './postmaster.ts'

/** Starts in a row that fail before we give up. */
const TRIES = 5

export type Outage = 'ended' | 'not started'

interface Keep {
  /** Starts PostgreSQL where none of this cluster runs; rejects early when the signal says that it is wanted no more. */
  launch: (signal: AbortSignal) => Promise<PostgresProcess>
  /** Called for each of them, however soon after the last. */
  onOutage: (outage: Outage, line: string) => void
  /** Called once when it does not come up any more. */
  onGivenUp: (reason: Error) => void
  /** After the first failed start; twice as long after each further one. */
  pauseMs?: number
}

/** Starts it again whenever it ends by itself; only starts that fail are counted. @returns what stops it, also in mid-start */
export async function keepRunning({ launch, onOutage, onGivenUp, pauseMs = 1000 }: Keep): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = new Promise<void>((done) => signal.addEventListener('abort', () => done()))

  async function startAgain(): Promise<PostgresProcess | undefined> {
    for (let tried = 1; !signal.aborted; tried++) {
      try {
        return await launch(signal)
      } catch (error) {
        if (signal.aborted) return undefined
        const reason = error instanceof Error ? error : new Error(String(error))
        onOutage('not started', `PostgreSQL could not be started again (${tried} of ${TRIES} tries): ${reason.message}`)
        if (tried === TRIES) return void onGivenUp(reason)
        await sleep(pauseMs * 2 ** (tried - 1), undefined, { signal }).catch(() => undefined)
      }
    }
    return undefined
  }

  async function keep(first: PostgresProcess): Promise<void> {
    let server: PostgresProcess | undefined = first
    while (server) {
      const reason = await Promise.race([server.ended, stopped])
      if (signal.aborted) return server.stop()
      onOutage('ended', `${reason?.message}\nIt is started again.`)
      server = await startAgain()
    }
  }

  const kept = keep(await launch(signal))
  return () => {
    stopping.abort()
    return kept
  }
}
