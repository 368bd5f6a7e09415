import { LIVE_PATH } from '@caravan/contract/live.ts'
import { io, type ManagerOptions, type Socket } from 'socket.io-client'

const AT_ONCE = 50

/** A socket for each of these travellers, some at a time. */
export async function openSockets(
  url: string,
  travellers: readonly { cookie: string }[],
  options: Partial<ManagerOptions>,
): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let from = 0; from < travellers.length; from += AT_ONCE) {
    const some = travellers.slice(from, from + AT_ONCE)
    sockets.push(...(await Promise.all(some.map(({ cookie }) => open(url, cookie, options)))))
  }
  return sockets
}

function open(url: string, cookie: string, options: Partial<ManagerOptions>): Promise<Socket> {
  const extraHeaders = { cookie }
  const socket = io(url, { path: LIVE_PATH, transports: ['websocket'], extraHeaders, forceNew: true, ...options })
  return new Promise((done, failed) => {
    socket.once('connect', () => done(socket))
    if (options.reconnection === false) socket.once('connect_error', failed)
  })
}
