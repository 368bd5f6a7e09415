import { globalAgent, Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, publicLookup } from '../server/src/platform/public-agent.ts'

/**
 * From now on the agents of this process connect to nothing behind this machine's own walls, by name or by number, after
 * redirects too, and no connection lasts longer than `withinMs`: Companion knows no limit of time. But for Node's own, which
 * sends to the app: whoever fetches for others has one of its own.
 */
export function guardAgents({ localHosts }, withinMs) {
  for (const { prototype } of [HttpAgent, HttpsAgent]) {
    const connect = prototype.createConnection
    prototype.createConnection = function (to, done) {
      const { host = '' } = to
      if (this === globalAgent) return connect.call(this, to, done)
      const isLocal = localHosts.includes(host)
      if (!isLocal && isIP(host) && !isPublicAddress(host)) throw new Error(`${host} is not on the public internet`)
      const socket = connect.call(this, isLocal ? to : { ...to, lookup: publicLookup(to.lookup) }, done)
      const timer = setTimeout(() => socket.destroy(new Error('It took too long.')), withinMs)
      socket.once('close', () => clearTimeout(timer))
      return socket
    }
  }
}
