import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Listeners } from './listeners.ts'

/** What is under way then is cut: with the database still to be closed, all has ended within 10 s. */
const ANSWERED_WITHIN_MS = 8000
const IDLE_AGAIN_MS = 50

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process is about to end: `/readyz` says so, and everything is still answered. */
    isStopping: boolean
  }
}

/** Once it is to end, every answer closes its connection, so that nobody keeps one to a process that goes. */
export function prepareShutdown(app: FastifyInstance): void {
  let isClosing = false
  app.decorate('isStopping', false)
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
}

/**
 * Ends a server that listens, and loses nothing that is under way. For `graceMs` it goes on as ever while `/readyz` has
 * balancers send people elsewhere; then it takes no new connection, answers what comes on those that are there, and closes
 * each as soon as it is idle.
 */
export async function shutDown(app: FastifyInstance, listeners: Listeners | undefined, graceMs: number): Promise<void> {
  app.isStopping = true
  await sleep(graceMs)
  // one that is being answered when the server closes is idle a moment later
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_AGAIN_MS)
  const deadline = setTimeout(() => app.server.closeAllConnections(), ANSWERED_WITHIN_MS)
  try {
    await Promise.all([listeners?.close(), app.close()])
  } finally {
    clearInterval(idle)
    clearTimeout(deadline)
  }
}
