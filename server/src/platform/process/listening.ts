import { once } from 'node:events'
import { createServer } from 'node:net'
import { CannotStart } from '@caravan/local-postgres/cannot-start.ts'

type ListenAddress = { host: string; port: number }

/**
 * Tries the address before anything else is done: what is wrong with it is said before a database is made.
 * @throws a line for people where nobody can listen there
 */
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

/** What the system says against listening, in words; any other error as it is. */
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
