import { isCallError } from '../../../lib/call-error.ts'

export const RETRY_DELAYS = [0, 1000, 3000, 5000]

interface Options {
  signal: AbortSignal
  onOffline: (isOffline: boolean) => void
  /** Where a refusal that is one for good elsewhere may pass here. */
  mayPass?: (status: number) => boolean
}

/**
 * Tries again what failed for want of an answer, or for a reason that passes. Without a network it waits until there is one,
 * and that counts as no try.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { signal, onOffline, mayPass = () => false }: Options,
): Promise<T> {
  const delays = RETRY_DELAYS.values()
  for (;;) {
    if (!navigator.onLine) await untilOnline(signal, onOffline)
    signal.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      if (!navigator.onLine) continue
      const status = isCallError(error) ? error.status : 0
      const { value: delay } = isPassing(status) || mayPass(status) ? delays.next() : {}
      if (delay === undefined) throw error
      await wait(delay, signal)
    }
  }
}

/** No answer at all, too many at once, or a server in trouble. */
const isPassing = (status: number) => status === 0 || status === 429 || status >= 500

async function untilOnline(signal: AbortSignal, onOffline: (isOffline: boolean) => void): Promise<void> {
  onOffline(true)
  try {
    await unlessAborted(signal, (done) => addEventListener('online', done, { once: true, signal }))
  } finally {
    onOffline(false)
  }
}

const wait = (ms: number, signal: AbortSignal) => unlessAborted(signal, (done) => setTimeout(done, ms))

function unlessAborted(signal: AbortSignal, begin: (done: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    begin(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    })
  })
}
