import { once } from 'node:events'
import { type Socket as Connection, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, Faults } from './fault.ts'
import { Site } from './site.ts'
import { underLoad } from './strike.ts'

const CONNECTIONS = 200
/** Headers have 15 s; the server looks some seconds apart. */
const ENDED_WITHIN_MS = 30_000

/** Connections that do so little that each could stay for ever. The server ends them, and others notice nothing. */
const slowly = (what: string, first: string, drip: string): Fault => ({
  what,
  async run() {
    await using site = await Site.start({ database: 'outside' })
    return await underLoad(site, { strike: () => undefined, during: () => allEnded(site, first, drip) })
  },
})

async function allEnded({ url }: Site, first: string, drip: string): Promise<string[]> {
  const { port } = new URL(url)
  const connections: Connection[] = []
  let open = 0
  for (let n = 0; n < CONNECTIONS; n++) {
    const connection = connect(Number(port), 'localhost')
    // one that is ended may say so as an error
    connection.on('error', () => undefined).on('close', () => open--)
    connection.resume()
    await once(connection, 'connect')
    open++
    connection.write(first)
    connections.push(connection)
  }
  const began = performance.now()
  while (open > 0 && performance.now() - began < ENDED_WITHIN_MS) {
    for (const connection of connections) if (connection.writable) connection.write(drip)
    await sleep(500)
  }
  const left = open
  for (const connection of connections) connection.destroy()
  return left === 0 ? [] : [`${left} of ${CONNECTIONS} connections are still open after ${ENDED_WITHIN_MS / 1000} s`]
}

export const CLIENTS: Faults = {
  'slow-headers': slowly(
    `${CONNECTIONS} connections send a header byte by byte`,
    'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ',
    'a',
  ),
}
