import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Relay {
  port: number
  /** Connections that are passed on now. */
  connections(): number
  /** What clients have sent, bodies and all else. */
  receivedBytes(): number
  /** As if what it passes on to were away: connections end, and new ones do so at once. */
  cut(): void
  /** It is back. */
  mend(): void
  /** As if it took for ever: connections stay, and nothing goes through. */
  hold(): void
  /** It answers again; what was held is lost. */
  release(): void
  close(): void
}

/** Passes on what comes to a port that the system chose, to a server that listens on a socket file. */
export async function startRelay(path: string): Promise<Relay> {
  const pairs = new Set<readonly [client: Socket, server: Socket]>()
  let isCut = false
  let isHeld = false
  let receivedBytes = 0
  const relay = createServer((client) => {
    if (isCut) {
      client.destroy()
      return
    }
    const pair = [client, connect(path)] as const
    pairs.add(pair)
    const [, server] = pair
    for (const [one, other] of [pair, [server, client] as const]) {
      // either side may go at any time: then the other goes too
      one.on('error', () => other.destroy()).on('close', () => other.destroy() && pairs.delete(pair))
    }
    if (!isHeld) join(pair)
    client.prependListener('data', ({ length }) => {
      receivedBytes += length
    })
    if (isHeld) client.pause()
  })
  await once(relay.listen(0, '127.0.0.1'), 'listening')
  const { port } = relay.address() as AddressInfo
  const end = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  return {
    port,
    connections: () => pairs.size,
    receivedBytes: () => receivedBytes,
    cut: () => {
      isCut = true
      end()
    },
    mend: () => {
      isCut = false
    },
    hold: () => {
      isHeld = true
      for (const [client, server] of pairs) {
        client.unpipe(server).pause()
        server.unpipe(client).pause()
      }
    },
    release: () => {
      isHeld = false
      end()
    },
    close: () => {
      relay.close()
      end()
    },
  }
}

function join([client, server]: readonly [Socket, Socket]): void {
  client.pipe(server)
  server.pipe(client)
}
