import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from '../../../../platform/public-agent.ts'

export interface LinkRules {
  /** Numbers of this machine that count as public: for tests, whose sources are there. None otherwise. */
  localHosts: readonly string[]
}

/**
 * A link that leads to the public internet, as far as can be seen without a network call, or null: over HTTP, at the usual
 * port, with no password in it, and no number of a network inside.
 */
export function linkIn(text: string, { localHosts }: LinkRules): URL | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  const host = hostOf(url)
  if (localHosts.includes(host)) return url
  // another port is no place for pictures, but one to look for services at
  if (url.port !== '') return null
  return isIP(host) && !isPublicAddress(host) ? null : url
}

/** Whether all that a link's name stands for is on the public internet. Where it is connected to, that is looked at again. */
export async function leadsOutside(url: URL, { localHosts }: LinkRules): Promise<boolean> {
  const host = hostOf(url)
  if (localHosts.includes(host)) return true
  try {
    const found = await lookup(host, { all: true })
    return found.length > 0 && found.every(({ address }) => isPublicAddress(address))
  } catch {
    // a name that nobody knows
    return false
  }
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')
