/** What of the connections of Engine.IO says how much is still to be sent. */
export interface SlowConsumer {
  on(event: 'packetCreate', run: (packet: Packet) => void): unknown
  on(event: 'flush', run: () => void): unknown
  readonly transport: { readonly socket?: { readonly bufferedAmount: number } }
}

export interface Packet {
  readonly data?: string | Buffer
}

/** Some thousand messages of a group chat. A page that is this far behind does better to read anew. */
const MAX_BACKLOG_BYTES = 524_288

/**
 * Ends a connection whose other side does not read before a megabyte is kept for it: its packets that wait in Engine.IO,
 * and what the web socket has not handed to the system yet. A page that is alive connects again and asks for what it missed.
 */
export function limitBacklog(connection: SlowConsumer, end: () => void): void {
  let waiting = 0
  connection.on('packetCreate', ({ data = '' }) => {
    waiting += Buffer.byteLength(data)
    if (waiting + (connection.transport.socket?.bufferedAmount ?? 0) > MAX_BACKLOG_BYTES) end()
  })
  // what waited goes to the transport, all of it
  connection.on('flush', () => {
    waiting = 0
  })
}
