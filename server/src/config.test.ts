import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('settings', () => {
  test('have the documented defaults', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      hasRateLimits: true,
      trustProxy: false,
      hasDemo: true,
    })
  })

  test('that are empty count as not given', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '', DEMO: '' })).toMatchObject({
      port: 3000,
      smtpUrl: undefined,
      hasDemo: true,
    })
  })

  test('the public address follows the port and loses a trailing slash', () => {
    expect(readConfig({ PORT: '4100' }).publicUrl).toBe('http://localhost:4100')
    expect(readConfig({ PUBLIC_URL: 'https://caravan.example/', SMTP_URL: 'none' })).toMatchObject({
      publicUrl: 'https://caravan.example',
      isSecure: true,
    })
  })

  test.each([
    [{ PORT: 'x' }, 'PORT: expected a port number'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: expected postgres://'],
    [{ RATE_LIMIT: 'maybe' }, 'RATE_LIMIT: expected on or off'],
    [{ RATE_LIMIT: 'off', HOST: '0.0.0.0' }, 'RATE_LIMIT: off is for load tests on a local instance'],
    [{ RATE_LIMIT: 'off', PUBLIC_URL: 'https://a.example' }, 'which this is not: PUBLIC_URL is https://a.example'],
    [{ RATE_LIMIT: 'off', TRUST_PROXY: '127.0.0.1' }, 'which this is not: TRUST_PROXY is 127.0.0.1'],
    [{ HOST: '0.0.0.0' }, 'SMTP_URL: expected where others reach the instance (HOST is 0.0.0.0)'],
    [{ PUBLIC_URL: 'https://a.example/app' }, 'PUBLIC_URL: expected the address of a site without a path'],
    [{ PUBLIC_URL: 'ftp://a.example' }, 'PUBLIC_URL: expected the address of a site'],
    [{ TRUST_PROXY: 'nginx' }, 'TRUST_PROXY: expected addresses of proxies'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY: expected addresses of proxies'],
    [{ SHUTDOWN_GRACE: 'soon' }, 'SHUTDOWN_GRACE: expected a number of seconds from 0 to 60'],
    [{ DATABASE_POOL: '1' }, 'DATABASE_POOL: expected a number of connections from 8 to 1000'],
    [{ SUPPORT_EMAIL: 'nobody' }, 'SUPPORT_EMAIL: expected an e-mail address'],
    [{ MAIL_FROM: 'Caravan' }, 'MAIL_FROM: expected an e-mail address, or Name <address>'],
    [{ MAIL_FROM: 'a@b.example, c@d.example' }, 'MAIL_FROM: expected an e-mail address'],
    [{ OIDC_CLIENT_SECRET: 'x' }, 'OIDC_ISSUER: expected beside OIDC_CLIENT_SECRET'],
    [{ S3_BUCKET: 'pictures' }, 'S3_ENDPOINT: expected beside S3_BUCKET'],
    [{ S3_PUBLIC_ENDPOINT: 'none' }, 'S3_BUCKET: expected beside S3_PUBLIC_ENDPOINT'],
    [{ S3_PUBLIC_ENDPOINT: 'here' }, 'S3_PUBLIC_ENDPOINT: expected the address of the S3 store for browsers, or none'],
    [{ S3_STS_ENDPOINT: 'https://sts.example' }, 'S3_STS_ROLE: expected beside S3_STS_ENDPOINT'],
    [{ S3_STS_ROLE: 'arn:x' }, 'S3_STS_ENDPOINT: expected beside S3_STS_ROLE'],
    [{ S3_ACCESS_KEY_ID: 'key' }, 'S3_SECRET_ACCESS_KEY: expected beside S3_ACCESS_KEY_ID'],
    [{ SESSION_SECRET: `${'a'.repeat(32)},short` }, 'SESSION_SECRET: expected at least 32 characters'],
    [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID: expected beside OIDC_ISSUER'],
    [{ COMPANION_URL: 'https://companion.example' }, 'COMPANION_SECRET: expected beside COMPANION_URL'],
    [
      { COMPANION_URL: 'https://caravan.example/companion', COMPANION_SECRET: 'x'.repeat(32) },
      'COMPANION_URL: expected the address of a Companion without a path, such as https://companion.example',
    ],
    [{ DATABASE_REPLICA_URL: 'postgres://b/c' }, 'DATABASE_URL: expected beside DATABASE_REPLICA_URL'],
    [{ REDIS_URL: 'http://x' }, 'REDIS_URL: expected redis://'],
    [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET: expected beside S3_ENDPOINT'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET: expected at least 32 characters'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL: expected smtp://'],
  ])('%o is refused by name', (env, message) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(message)
  })

  test.each([
    ['DATBASE_URL', 'DATABASE_URL is meant'],
    ['SMPT_URL', 'SMTP_URL is meant'],
    ['session_secret', 'SESSION_SECRET is meant'],
    ['SESSIONSECRET', 'SESSION_SECRET is meant'],
    ['SESION_SECRETS', 'SESSION_SECRET is meant'],
    ['PROT', 'PORT is meant'],
    ['DATABASE_PASSWORD', 'there are DATABASE_URL, DATABASE_REPLICA_URL, DATABASE_POOL'],
    ['S3_KEY', 'there are S3_ENDPOINT, S3_BUCKET'],
  ])('%s looks like one and is refused', (name, message) => {
    expect(() => readConfig({ [name]: 'x' })).toThrow(`${name}: there is no such setting; ${message}`)
  })

  test.each([
    'HOME',
    'MODE',
    'POST',
    'HOSTS',
    'port',
    'SESSION_MANAGER',
    'MAIL',
    'LOG',
    'REDIS_SERVICE_HOST',
    'REDIS_PORT_6379_TCP_ADDR',
    'DATABASE_PORT',
    'E2E_PORT',
    'NODE_ENV',
  ])('%s is another program’s business', (name) => {
    expect(() => readConfig({ [name]: 'x' })).not.toThrow()
  })

  test('an instance is local while nothing of it is for others', () => {
    const isLocal = (env: Record<string, string>) => readConfig({ SMTP_URL: 'none', ...env }).isLocal
    expect(isLocal({})).toBe(true)
    expect(isLocal({ HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:3000' })).toBe(true)
    expect(isLocal({ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' })).toBe(true)
    expect(isLocal({ HOST: '0.0.0.0' })).toBe(false)
    expect(isLocal({ PUBLIC_URL: 'https://caravan.example' })).toBe(false)
    expect(isLocal({ PUBLIC_URL: 'http://localhost.caravan.example' })).toBe(false)
    expect(isLocal({ TRUST_PROXY: '127.0.0.1' })).toBe(false)
  })

  test('lists may be separated as people do', () => {
    const [one, two] = ['a'.repeat(32), 'b'.repeat(40)]
    expect(readConfig({ SESSION_SECRET: `${one}, ${two}` }).sessionSecrets).toEqual([one, two])
    expect(readConfig({ SESSION_SECRET: `${one}\n${two}` }).sessionSecrets).toEqual([one, two])
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8 ::1,loopback', SMTP_URL: 'none' }).trustProxy).toEqual([
      '10.0.0.0/8',
      '::1',
      'loopback',
    ])
  })

  test('the sender is an address with or without a name', () => {
    expect(readConfig({ MAIL_FROM: 'trips@a.example' }).mailFrom).toEqual({ name: '', address: 'trips@a.example' })
    const named = readConfig({ MAIL_FROM: 'Trips of A <trips@a.example>' })
    expect(named.mailFrom).toEqual({ name: 'Trips of A', address: 'trips@a.example' })
  })

  test('without keys the S3 client looks for its own', () => {
    const store = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'pictures' }
    expect(readConfig(store).s3).toMatchObject({ credentials: undefined })
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
    expect(readConfig({ ...store, ...keys }).s3?.credentials).toEqual({ accessKeyId: 'id', secretAccessKey: 'key' })
  })

  test('browsers reach an S3 store where this server does, where nothing else is said', () => {
    const store = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'pictures' }
    const publicEndpointOf = (S3_PUBLIC_ENDPOINT?: string) =>
      readConfig({ ...store, S3_PUBLIC_ENDPOINT }).s3?.publicEndpoint
    expect(publicEndpointOf()).toBe('https://s3.example')
    expect(publicEndpointOf('https://pictures.example')).toBe('https://pictures.example')
    expect(publicEndpointOf('none')).toBeNull()
  })

  test('all that are wrong are named at once', () => {
    expect(() => readConfig({ PORT: '99999', DEMO: 'yes' })).toThrow(/PORT[\s\S]*DEMO/)
  })
})
