import { WebSocket } from 'ws'

/** What a listener has received: the id of each message, and when. */
export interface Received {
  id: string
  at: number
}

export interface RoomListener {
  readonly received: Received[]
  close(): void
}

const ID = /"message":\{"id":"([^"]+)"/
/** Of Engine.IO and Socket.IO: opened, connected, asked whether it is there. */
const [OPENED, CONNECT, PING, PONG] = ['0', '40', '2', '3']

/**
 * A device in the rooms of its traveller, without the library of the browser: that would cost more than what is measured.
 * Resolves when it is connected.
 */
export function listenTo(url: string, cookie: string): Promise<RoomListener> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: { cookie },
    perMessageDeflate: false,
  })
  return connected(socket, (text, done) => {
    if (text.startsWith(OPENED)) socket.send(CONNECT)
    else if (text === PING) socket.send(PONG)
    else if (text.startsWith(CONNECT)) done()
    return ID.exec(text)?.[1]
  })
}

/** The same to a bare server, which sends on what it is sent. */
export function listenToBare(url: string): Promise<RoomListener & { say(id: string): void }> {
  const socket = new WebSocket(url.replace('http', 'ws'), { perMessageDeflate: false })
  return connected(socket, (text, done) => {
    if (text === 'connected') done()
    return ID.exec(text)?.[1]
  }).then((listener) => ({ ...listener, say: (id) => socket.send(id) }))
}

type Reader = (text: string, done: () => void) => string | undefined

function connected(socket: WebSocket, read: Reader): Promise<RoomListener> {
  const received: Received[] = []
  return new Promise((resolve, failed) => {
    socket.once('error', failed)
    socket.on('message', (data) => {
      const at = performance.now()
      const id = read(String(data), () => resolve({ received, close: () => socket.close() }))
      if (id) received.push({ id, at })
    })
  })
}
