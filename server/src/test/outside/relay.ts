import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Relay {
  port: number
  /** Connections that are passed on now. */
  connections(): number
  /** As if what it passes on to were away: connections end, and new ones do so at once. */
  cut(): void
  /** It is back. */
  mend(): void
  close(): void
}

/** Passes on what comes to a port that the system chose, to a server that listens on a socket file. */
export async function startRelay(path: string): Promise<Relay> {
  const sockets = new Set<Socket>()
  let isCut = false
  const relay = createServer((client) => {
    if (isCut) {
      client.destroy()
      return
    }
    const server = connect(path)
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one)
      // either side may go at any time: then the other goes too
      one.on('error', () => other.destroy()).on('close', () => other.destroy() && sockets.delete(one))
      one.pipe(other)
    }
  })
  await once(relay.listen(0, '127.0.0.1'), 'listening')
  const { port } = relay.address() as AddressInfo
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    connections: () => sockets.size / 2,
    cut: () => {
      isCut = true
      end()
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      relay.close()
      end()
    },
  }
}
