import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_PATH } from '@caravan/contract/live.ts'
import { io, type Socket } from 'socket.io-client'
import { crowd } from '../lib/crowd.ts'
import type { Faults } from './fault.ts'
import { INSPECTABLE, openFootprint } from './misuse.ts'
import { Site } from './site.ts'
import { underLoad } from './strike.ts'

const SOCKETS = 2000
const AT_ONCE = 50
const BACK_WITHIN_S = 10
const MAX_S = 30

export const RETURNING_SOCKETS: Faults = {
  'sockets-return': {
    what: `${SOCKETS} sockets are cut and come back at once`,
    async run() {
      await using site = await Site.start(INSPECTABLE)
      const sockets = await openAll(site.url, await crowd(site.dataDir, SOCKETS))
      const footprint = await openFootprint(site)
      const connected = () => sockets.filter((socket) => socket.connected).length
      let cutAt = 0
      const outcome = await underLoad(site, {
        async strike() {
          await footprint.begin()
          cutAt = performance.now()
          for (const socket of sockets) socket.io.engine.close()
        },
        async after() {
          const seconds = () => (performance.now() - cutAt) / 1000
          while (connected() < SOCKETS && seconds() < MAX_S) await sleep(50)
          const said = `${connected()} of ${SOCKETS} sockets were back after ${seconds().toFixed(1)} s`
          console.log(`  ${said}`)
          return [
            ...(connected() === SOCKETS && seconds() <= BACK_WITHIN_S ? [] : [said]),
            ...(await footprint.givenBack()),
          ]
        },
      })
      for (const socket of sockets) socket.close()
      return outcome
    },
  },
}

async function openAll(url: string, travellers: { cookie: string }[]): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let from = 0; from < travellers.length; from += AT_ONCE) {
    const some = travellers.slice(from, from + AT_ONCE)
    sockets.push(...(await Promise.all(some.map(({ cookie }) => open(url, cookie)))))
  }
  return sockets
}

/** As pages do it (`web/app/lib/live/socket.ts`): one that is refused by a busy server tries again by itself. */
function open(url: string, cookie: string): Promise<Socket> {
  const socket = io(url, {
    path: LIVE_PATH,
    transports: ['websocket'],
    extraHeaders: { cookie },
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 10_000,
    randomizationFactor: 1,
  })
  return new Promise((done) => socket.once('connect', () => done(socket)))
}
