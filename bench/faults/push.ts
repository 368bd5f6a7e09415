import { setTimeout as sleep } from 'node:timers/promises'
import type { PushSubscriptionBody } from '@caravan/contract/push.ts'
import { startPushService } from '../../server/src/test/outside/push-service.ts'
import { startRelay } from '../../server/src/test/outside/relay.ts'
import { crowd } from '../lib/crowd.ts'
import { openSockets } from '../lib/sockets.ts'
import { INSPECTABLE, openFootprint } from './clients.ts'
import { closing, untilDone } from './outside.ts'
import { Site } from './site.ts'
import { type Faults, underLoad } from './strike.ts'

const SECONDS = 5
/** Loaded before a node, so that it pushes to a service of this machine. */
export const LEAD_HTTPS = new URL('./lead-https-to-relay.ts', import.meta.url).href

export const PUSH: Faults = {
  'push-hangs': {
    what: 'a push service takes connections and says nothing',
    async run() {
      let publicKey = ''
      const service = await startPushService(() => publicKey)
      await using _closed = closing({ close: () => service.stop() })
      const relay = await startRelay(service.port)
      await using _relayClosed = closing(relay)
      const settings = { NODE_OPTIONS: `--import=${LEAD_HTTPS}`, HTTPS_RELAY_PORT: String(relay.port) }
      await using site = await Site.start({ database: 'outside', settings })
      publicKey = await subscribe(site, service.subscribe('phone'))
      const isSo = (what: string, isSo: () => boolean) => untilDone(site, 'push-notification', what, isSo)
      return await underLoad(site, {
        strike: () => relay.hold(),
        during: () => isSo('a push is tried', () => relay.connections() > 0),
        seconds: SECONDS,
        mend: () => relay.release(),
        after: () => isSo('a push is delivered', () => service.received.length > 0),
      })
    },
  },
}

/** The phone of the first of those who are written to; answers the key of the server. */
async function subscribe({ url, talkers }: Site, { endpoint, keys }: PushSubscriptionBody): Promise<string> {
  const headers = { cookie: talkers[0]?.cookie ?? '', 'content-type': 'application/json' }
  const body = JSON.stringify({ endpoint, keys })
  const reply = await fetch(`${url}/api/push-subscriptions`, { method: 'POST', headers, body })
  if (!reply.ok) throw new Error(`A phone was refused: ${await reply.text()}`)
  const { publicKey } = (await (await fetch(`${url}/api/push`, { headers })).json()) as { publicKey: string }
  return publicKey
}

const SOCKETS = 2000
/** As pages do it (`web/app/lib/live/socket.ts`): one that is refused by a busy server tries again by itself. */
const RETURNS = { reconnectionDelay: 500, reconnectionDelayMax: 10_000, randomizationFactor: 1 }
const BACK_WITHIN_S = 10
const MAX_S = 30

export const RETURNING_SOCKETS: Faults = {
  'sockets-return': {
    what: `${SOCKETS} sockets are cut and come back at once`,
    async run() {
      await using site = await Site.start(INSPECTABLE)
      const sockets = await openSockets(site.url, await crowd(site.dataDir, SOCKETS), RETURNS)
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
