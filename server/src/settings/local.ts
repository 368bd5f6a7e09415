import type { Settings } from './schema.ts'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/
export const isLoopback = (host: string) => LOOPBACK.test(host)

type Reach = Pick<Settings, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>

/** The settings by which others may reach an instance. A local one has none, and it alone takes what is for its operator only. */
export function openToOthers({ HOST, PUBLIC_URL, TRUST_PROXY }: Reach): string[] {
  return [
    ...(isLoopback(HOST) ? [] : [`HOST is ${HOST}`]),
    ...(!PUBLIC_URL || isLoopback(new URL(PUBLIC_URL).hostname) ? [] : [`PUBLIC_URL is ${PUBLIC_URL}`]),
    ...(TRUST_PROXY ? [`TRUST_PROXY is ${TRUST_PROXY.join(', ')}`] : []),
  ]
}
