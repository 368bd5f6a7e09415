import { resolve } from 'node:path'
import { z } from 'zod'

const blank = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional())
const url = (what: string) => z.url({ error: `expected ${what}` })
const onOff = (fallback: 'on' | 'off') =>
  z.preprocess(blank, z.enum(['on', 'off'], { error: 'expected on or off' }).default(fallback))

const Settings = z.object({
  PORT: z.preprocess(
    blank,
    z.coerce.number({ error: 'expected a port number' }).int().min(0).max(65_535).default(3000),
  ),
  HOST: z.preprocess(blank, z.string().default('127.0.0.1')),
  PUBLIC_URL: optional(url('an address such as https://caravan.example')),
  DATA_DIR: z.preprocess(blank, z.string().default('.data')),
  DATABASE_URL: optional(
    z.string().regex(/^postgres(ql)?:\/\//, { error: 'expected postgres://user:password@host/database' }),
  ),
  DATABASE_REPLICA_URL: optional(
    z.string().regex(/^postgres(ql)?:\/\//, { error: 'expected postgres://user:password@host/database' }),
  ),
  REDIS_URL: optional(z.string().regex(/^rediss?:\/\//, { error: 'expected redis://host:port' })),
  S3_ENDPOINT: optional(url('the address of an S3 store')),
  S3_BUCKET: optional(z.string()),
  S3_REGION: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  OIDC_ISSUER: optional(url('the address of an OpenID provider')),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  RATE_LIMIT: onOff('on'),
  TRUST_PROXY: optional(z.string()),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, { error: 'expected smtp://user:password@host:port' })),
  SESSION_SECRET: optional(z.string().min(32, { error: 'expected at least 32 characters' })),
  BLOG_ADMIN_PASSWORD: optional(z.string().min(8, { error: 'expected at least 8 characters' })),
  DEMO: onOff('on'),
  LOG_LEVEL: z.preprocess(
    blank,
    z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
        error: 'expected trace, debug, info, warn, error or silent',
      })
      .default('warn'),
  ),
})

/** A setting that cannot be used; the message names each one and what was expected. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/
export const isLoopback = (host: string) => LOOPBACK.test(host)

export type Config = ReturnType<typeof readConfig>

/**
 * The settings of docs/operating.md out of an environment, checked all at once.
 * @throws ConfigError naming every setting at fault
 */
export function readConfig(env: Record<string, string | undefined>) {
  const parsed = Settings.safeParse(env)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const settings = parsed.data
  const refusals = contradictions(settings)
  if (refusals.length > 0) throw new ConfigError(refusals.join('\n'))
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '')
  return {
    host: settings.HOST,
    port: settings.PORT,
    publicUrl,
    isSecure: publicUrl.startsWith('https:'),
    isLoopback: isLoopback(settings.HOST),
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    replicaUrl: settings.DATABASE_REPLICA_URL,
    redisUrl: settings.REDIS_URL,
    s3: storeOf(settings),
    oidc: providerOf(settings),
    hasRateLimits: settings.RATE_LIMIT === 'on',
    trustProxy: settings.TRUST_PROXY?.split(/[\s,]+/).filter(Boolean) ?? false,
    smtpUrl: settings.SMTP_URL,
    sessionSecret: settings.SESSION_SECRET,
    blogAdminPassword: settings.BLOG_ADMIN_PASSWORD,
    hasDemo: settings.DEMO === 'on',
    logLevel: settings.LOG_LEVEL,
  }
}

function contradictions(settings: z.infer<typeof Settings>): string[] {
  const refusals: string[] = []
  if (settings.RATE_LIMIT === 'off' && !isLoopback(settings.HOST)) {
    refusals.push(`RATE_LIMIT: off is for load tests on loopback only; HOST is ${settings.HOST}`)
  }
  if (settings.OIDC_ISSUER && !settings.OIDC_CLIENT_ID) {
    refusals.push('OIDC_CLIENT_ID: expected beside OIDC_ISSUER')
  }
  if (settings.DATABASE_REPLICA_URL && !settings.DATABASE_URL) {
    refusals.push('DATABASE_URL: expected beside DATABASE_REPLICA_URL')
  }
  if (settings.S3_ENDPOINT && !settings.S3_BUCKET) refusals.push('S3_BUCKET: expected beside S3_ENDPOINT')
  return refusals
}

function storeOf(settings: z.infer<typeof Settings>) {
  if (!settings.S3_ENDPOINT || !settings.S3_BUCKET) return undefined
  return {
    endpoint: settings.S3_ENDPOINT,
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION ?? 'us-east-1',
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
  }
}

function providerOf(settings: z.infer<typeof Settings>) {
  if (!settings.OIDC_ISSUER || !settings.OIDC_CLIENT_ID) return undefined
  return {
    issuer: settings.OIDC_ISSUER,
    clientId: settings.OIDC_CLIENT_ID,
    clientSecret: settings.OIDC_CLIENT_SECRET,
  }
}
