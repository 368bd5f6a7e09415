import { resolve } from 'node:path'
import { contradictionsIn } from './settings/contradictions.ts'
import { openToOthers, Settings } from './settings/schema.ts'
import { unknownSettings } from './settings/unknown.ts'

/** Settings that cannot be used; the message names each one and what was expected, a line each. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Balancers ask whether a server is ready every second or two. */
const SHUTDOWN_GRACE_SECONDS = 5
const STORE_TIMEOUT_SECONDS = 10

export type Config = ReturnType<typeof readConfig>

/** The settings of docs/operating.md, checked all at once. @throws ConfigError naming every setting at fault */
export function readConfig(env: Record<string, string | undefined>) {
  const settings = checked(env)
  const isLocal = openToOthers(settings).length === 0
  const publicUrl = settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).origin : `http://localhost:${settings.PORT}`
  return {
    host: settings.HOST,
    port: settings.PORT,
    publicUrl,
    isSecure: publicUrl.startsWith('https:'),
    /** Whether its operator's machine alone reaches it: what shows everything, or nothing but the demo, hangs on this. */
    isLocal,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    replicaUrl: settings.DATABASE_REPLICA_URL,
    databasePool: settings.DATABASE_POOL,
    redisUrl: settings.REDIS_URL,
    s3: storeOf(settings),
    oidc: providerOf(settings),
    hasRateLimits: settings.RATE_LIMIT === 'on',
    trustProxy: settings.TRUST_PROXY ?? false,
    smtpUrl: settings.SMTP_URL === 'none' ? undefined : settings.SMTP_URL,
    /** False where mails are neither sent nor kept. */
    hasMail: settings.SMTP_URL !== 'none',
    mailFrom: settings.MAIL_FROM,
    supportEmail: settings.SUPPORT_EMAIL ?? null,
    /** Where holes are reported: `mailto:` or `https:`. Else it is the support's address, or the contact page. */
    securityContact: settings.SECURITY_CONTACT,
    /** The first signs, all verify. */
    sessionSecrets: settings.SESSION_SECRET,
    blogAdminPassword: settings.BLOG_ADMIN_PASSWORD,
    /** Finds the city of coordinates in place of the gazetteer. */
    nominatimUrl: settings.NOMINATIM_URL,
    /** What fetches pictures by a link; undefined where nothing does. */
    companion:
      settings.COMPANION_URL && settings.COMPANION_SECRET
        ? { url: new URL(settings.COMPANION_URL).origin, secret: settings.COMPANION_SECRET }
        : undefined,
    /** What a reader of the metrics shows where the instance is not local, or where it is set. */
    metricsToken: settings.METRICS_TOKEN,
    /** Where spans are sent, and of which part of all traces; undefined where nothing is traced. */
    traces: settings.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: settings.OTEL_TRACES_SAMPLER_ARG ?? 1 }
      : undefined,
    hasDemo: settings.DEMO === 'on',
    logLevel: settings.LOG_LEVEL,
    /** On a terminal too, where lines are words otherwise. */
    logsJson: settings.LOG === 'json',
    shutdownGraceMs: 1000 * (settings.SHUTDOWN_GRACE ?? (isLocal ? 0 : SHUTDOWN_GRACE_SECONDS)),
  }
}

function checked(env: Record<string, string | undefined>): Settings {
  const unknown = unknownSettings(Object.keys(env).filter((name) => env[name]))
  const parsed = Settings.safeParse(env)
  const refusals = parsed.success
    ? [...unknown, ...contradictionsIn(parsed.data)]
    : [...unknown, ...new Set(parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`))]
  if (!parsed.success || refusals.length > 0) throw new ConfigError(refusals.join('\n'))
  return parsed.data
}

function storeOf(settings: Settings) {
  if (!settings.S3_ENDPOINT || !settings.S3_BUCKET) return undefined
  return {
    endpoint: settings.S3_ENDPOINT,
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION ?? 'us-east-1',
    /** Where browsers reach it; null where they do not. */
    publicEndpoint:
      settings.S3_PUBLIC_ENDPOINT === 'none' ? null : (settings.S3_PUBLIC_ENDPOINT ?? settings.S3_ENDPOINT),
    /** What gives out temporary credentials for it, and the role that they are of. */
    sts:
      settings.S3_STS_ENDPOINT && settings.S3_STS_ROLE
        ? { endpoint: settings.S3_STS_ENDPOINT, role: settings.S3_STS_ROLE }
        : undefined,
    timeoutMs: 1000 * (settings.S3_TIMEOUT ?? STORE_TIMEOUT_SECONDS),
    /** Left to the SDK where not given: its own environment, a role of the machine. */
    credentials:
      settings.S3_ACCESS_KEY_ID && settings.S3_SECRET_ACCESS_KEY
        ? { accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY }
        : undefined,
  }
}

function providerOf(settings: Settings) {
  if (!settings.OIDC_ISSUER || !settings.OIDC_CLIENT_ID) return undefined
  return {
    issuer: settings.OIDC_ISSUER,
    clientId: settings.OIDC_CLIENT_ID,
    clientSecret: settings.OIDC_CLIENT_SECRET,
  }
}
