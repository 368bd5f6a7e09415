import ipaddr from 'ipaddr.js'

/** What a household or a rented server is given: by whole addresses, one visitor would count as 2^64. */
const IPV6_PREFIX = 64

/** Whom an IP address counts as in every limit: IPv4 as it is, also mapped into IPv6; IPv6 by its /64. */
export function addressKey(ip: string): string {
  // the peer of a Unix socket has none
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const [withoutZone] = address.toNormalizedString().split('%')
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone}/${IPV6_PREFIX}`)}/${IPV6_PREFIX}`
}
