import type { PushSubscriptionBody } from '@caravan/contract/push.ts'
import { startPushService } from '../../server/src/test/outside/push-service.ts'
import { startRelay } from '../../server/src/test/outside/relay.ts'
import { onEnd } from '../lib/measure.ts'
import type { Faults } from './fault.ts'
import { makeJobsDue, until } from './outside.ts'
import { Site } from './site.ts'
import { underLoad } from './strike.ts'

const SECONDS = 5
const TASK = 'push-notification'
/** Loaded before a node, so that it pushes to a service of this machine. */
export const LEAD_HTTPS = new URL('./lead-https-to-relay.ts', import.meta.url).href

export const PUSH: Faults = {
  'push-hangs': {
    what: 'a push service takes connections and says nothing',
    async run() {
      let publicKey = ''
      const service = await startPushService(() => publicKey)
      const relay = await startRelay(service.port)
      onEnd(() => service.stop())
      onEnd(() => relay.close())
      const settings = { NODE_OPTIONS: `--import=${LEAD_HTTPS}`, HTTPS_RELAY_PORT: String(relay.port) }
      await using site = await Site.start({ database: 'outside', settings })
      publicKey = await subscribe(site, service.subscribe('phone'))
      const due = () => makeJobsDue(site, TASK)
      const outcome = await underLoad(site, {
        strike: () => relay.hold(),
        during: () =>
          until('a push is tried', async () => {
            await due()
            return relay.connections() > 0
          }),
        seconds: SECONDS,
        mend: () => relay.release(),
        after: () =>
          until('a push is delivered', async () => {
            await due()
            return service.received.length > 0
          }),
      })
      relay.close()
      service.stop()
      return outcome
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
