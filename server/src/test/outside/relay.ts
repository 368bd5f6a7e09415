import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

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
  /** As if it took so long for each thing that it is sent; 0 for no longer than it takes. */
  delay(ms: number): void
  close(): void
}

/** Passes on what comes to a port that the system chose, to a server on a socket file or on a port of this machine. */
export async function startRelay(to: string | number): Promise<Relay> {
  const pairs = new Set<readonly [client: Socket, server: Socket]>()
  let isCut = false
  let isHeld = false
  let receivedBytes = 0
  let delayMs = 0
  const relay = createServer((client) => {
    if (isCut) {
      client.destroy()
      return
    }
    const pair = [client, typeof to === 'number' ? connect(to, '127.0.0.1') : connect(to)] as const
    pairs.add(pair)
    const [, server] = pair
    for (const [one, other] of [pair, [server, client] as const]) {
      // either side may go at any time: then the other goes too
      one.on('error', () => other.destroy()).on('close', () => other.destroy() && pairs.delete(pair))
    }
    if (!isHeld) join(pair, () => delayMs)
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
        client.unpipe().pause()
        server.unpipe().pause()
      }
    },
    release: () => {
      isHeld = false
      end()
    },
    delay: (ms) => {
      delayMs = ms
    },
    close: () => {
      relay.close()
      end()
    },
  }
}

function join([client, server]: readonly [Socket, Socket], delayMs: () => number): void {
  const delayed = new Transform({
    transform(chunk, _encoding, done) {
      const ms = delayMs()
      if (ms > 0) setTimeout(done, ms, null, chunk)
      else done(null, chunk)
    },
  })
  client.pipe(delayed).pipe(server)
  server.pipe(client)
}
