import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import { Agent, type AgentOptions } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Where nothing of the public internet lives (RFC 6890 and what took its names since); mapped IPv4 is found as IPv4. */
const INSIDE = new BlockList()
const V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  '224.0.0.0/3',
]
const V6 = [
  '::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/9',
  'ff00::/8',
]
for (const [family, nets] of [['ipv4', V4] as const, ['ipv6', V6] as const]) {
  for (const net of nets) {
    const [address = '', bits] = net.split('/')
    INSIDE.addSubnet(address, Number(bits), family)
  }
}

export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  return family !== 0 && !INSIDE.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

const refusal = (host: string) =>
  Object.assign(new Error(`${host} is not on the public internet`), { code: 'ENOTPUBLIC' })

type Found = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void
type Resolve = (host: string, options: LookupAllOptions, done: Found) => void

/** Resolves names as usual, and refuses one with any address inside: what is connected to is what was looked at. */
export const publicLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      const [first] = addresses
      // mutant: push connects to a name that leads inside | platform/public-agent | || !addresses.every(({ address }) => isPublicAddress(address))
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) return done(refusal(host), '')
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })

/** For addresses that others chose: connects to nothing behind this machine's own walls, by name or by number. */
export function publicAgent(options: AgentOptions = {}): Agent {
  const agent = new Agent({ lookup: publicLookup(), ...options })
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (to, done) => {
    // a number is never looked up
    const host = to.host ?? ''
    // mutant: push connects to an address inside by number | platform/public-agent
    if (isIP(host) && !isPublicAddress(host)) throw refusal(host)
    return connect(to, done)
  }
  return agent
}
