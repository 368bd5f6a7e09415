import { isIP } from 'node:net'
import { z } from 'zod'

const blank = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional())
const url = (what: string) => z.url({ error: `expected ${what}` })
const onOff = (fallback: 'on' | 'off') =>
  z.preprocess(blank, z.enum(['on', 'off'], { error: 'expected on or off' }).default(fallback))
const wholeNumber = (what: string, { min, max, fallback }: { min: number; max: number; fallback: number }) => {
  const error = `expected ${what}`
  return z.preprocess(
    blank,
    z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).default(fallback),
  )
}
const seconds = (what: string, { min = 0, max }: { min?: number; max: number }) => {
  const error = `expected ${what}`
  return z.coerce.number({ error }).min(min, { error }).max(max, { error })
}
const wordsOf = (text: string) => text.split(/[\s,]+/).filter(Boolean)

const database = optional(
  z.string().regex(/^postgres(ql)?:\/\//, { error: 'expected postgres://user:password@host/database' }),
)

/** What Fastify takes for a proxy: an address, a range of them, or a range by name. */
const RANGES = new Set(['loopback', 'linklocal', 'uniquelocal'])
function isProxy(word: string): boolean {
  const [address = '', bits, more] = word.split('/')
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (longest === 0) return RANGES.has(word)
  return bits === undefined || (more === undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= longest)
}

/** What is no address at all has been said before. */
function isSite(address: string): boolean {
  const url = URL.parse(address)
  if (!url) return true
  const { protocol, pathname, search, hash, username } = url
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username
}

const SENDER = /^(?:([^<>"]*)<([^\s<>@,;]+@[^\s<>@,;]+)>|([^\s<>@,;]+@[^\s<>@,;]+))$/

const Secret = z.string().min(32, { error: 'expected at least 32 characters; several are separated by commas' })

export const Settings = z.object({
  PORT: wholeNumber('a port number', { min: 0, max: 65_535, fallback: 3000 }),
  HOST: z.preprocess(blank, z.string().default('127.0.0.1')),
  PUBLIC_URL: optional(
    url('an address such as https://caravan.example').refine(isSite, {
      error: 'expected the address of a site without a path, such as https://caravan.example',
    }),
  ),
  TRUST_PROXY: optional(
    z
      .string()
      .transform(wordsOf)
      .refine((words) => words.length > 0 && words.every(isProxy), {
        error: 'expected addresses of proxies such as 10.0.0.2 or 10.0.0.0/8, separated by commas',
      }),
  ),
  DATA_DIR: z.preprocess(blank, z.string().default('.data')),
  DATABASE_URL: database,
  DATABASE_REPLICA_URL: database,
  DATABASE_POOL: wholeNumber('a number of connections from 8 to 1000', { min: 8, max: 1000, fallback: 20 }),
  REDIS_URL: optional(z.string().regex(/^rediss?:\/\//, { error: 'expected redis://host:port' })),
  S3_ENDPOINT: optional(url('the address of an S3 store')),
  S3_BUCKET: optional(z.string()),
  S3_REGION: optional(z.string()),
  S3_PUBLIC_ENDPOINT: optional(z.union([z.literal('none'), url('the address of the S3 store for browsers, or none')])),
  S3_STS_ENDPOINT: optional(url('the address of the STS service of the S3 store')),
  S3_STS_ROLE: optional(z.string()),
  S3_TIMEOUT: optional(seconds('a number of seconds from 1 to 60', { min: 1, max: 60 })),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  OIDC_ISSUER: optional(url('the address of an OpenID provider')),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  RATE_LIMIT: onOff('on'),
  SMTP_URL: optional(
    z.string().regex(/^(smtps?:\/\/.|none$)/, { error: 'expected smtp://user:password@host:port, or none' }),
  ),
  MAIL_FROM: optional(
    z
      .string()
      .regex(SENDER, { error: 'expected an e-mail address, or Name <address>' })
      .transform((text) => {
        const [, name = '', named, bare] = SENDER.exec(text) ?? []
        return { name: name.trim(), address: named ?? bare ?? '' }
      }),
  ),
  SUPPORT_EMAIL: optional(z.email({ error: 'expected an e-mail address' })),
  SECURITY_CONTACT: optional(
    z.union([z.email().transform((address) => `mailto:${address}`), z.url({ protocol: /^https$/ })], {
      error: 'expected an e-mail address, or an address that begins with https://',
    }),
  ),
  SESSION_SECRET: optional(
    z
      .string()
      .transform(wordsOf)
      .pipe(z.tuple([Secret], Secret, { error: 'expected at least 32 characters' })),
  ),
  NOMINATIM_URL: optional(url('the address of a Nominatim server')),
  COMPANION_URL: optional(
    url('the address of a Companion such as https://companion.example').refine(isSite, {
      error: 'expected the address of a Companion without a path, such as https://companion.example',
    }),
  ),
  COMPANION_SECRET: optional(z.string().min(32, { error: 'expected at least 32 characters' })),
  METRICS_TOKEN: optional(z.string().min(16, { error: 'expected at least 16 characters' })),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(url('the address of a collector such as http://127.0.0.1:4318')),
  OTEL_TRACES_SAMPLER_ARG: optional(
    z.coerce.number({ error: 'expected a part from 0 to 1' }).min(0, { error: 'expected a part from 0 to 1' }).max(1, {
      error: 'expected a part from 0 to 1',
    }),
  ),
  BLOG_ADMIN_PASSWORD: optional(z.string().min(8, { error: 'expected at least 8 characters' })),
  DEMO: onOff('on'),
  SHUTDOWN_GRACE: optional(seconds('a number of seconds from 0 to 60', { max: 60 })),
  // `json` alone is ours: other programs have a variable of this name too
  LOG: z.string().optional(),
  LOG_LEVEL: z.preprocess(
    blank,
    z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
        error: 'expected trace, debug, info, warn, error or silent',
      })
      .default('warn'),
  ),
})

export type Settings = z.infer<typeof Settings>

export const SETTING_NAMES: readonly string[] = Object.keys(Settings.shape)

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
