import { type Agent, globalAgent, Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, publicLookup } from '../../../platform/public-agent.ts'
import type { LinkRules } from './public-link.ts'

interface Target {
  host?: string
  lookup?: LookupFunction
}
type Connect = (this: Agent, to: Target, done: unknown) => unknown

/**
 * From now on the agents of this thread connect to nothing behind this machine's own walls, by name or by number, after
 * redirects too. But for Node's own, which sends to this server: whoever fetches for others has one of its own.
 */
export function guardAgents({ localHosts }: LinkRules): void {
  for (const { prototype } of [HttpAgent, HttpsAgent] as unknown as { prototype: { createConnection: Connect } }[]) {
    const connect = prototype.createConnection
    prototype.createConnection = function (to, done) {
      const { host = '' } = to
      if (this === globalAgent || localHosts.includes(host)) return connect.call(this, to, done)
      if (isIP(host) && !isPublicAddress(host)) throw new Error(`${host} is not on the public internet`)
      return connect.call(this, { ...to, lookup: publicLookup(to.lookup as never) }, done)
    }
  }
}
