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
    expect(readConfig({ PUBLIC_URL: 'https://caravan.example/' })).toMatchObject({
      publicUrl: 'https://caravan.example',
      isSecure: true,
    })
  })

  test.each([
    [{ PORT: 'x' }, 'PORT: expected a port number'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: expected postgres://'],
    [{ RATE_LIMIT: 'maybe' }, 'RATE_LIMIT: expected on or off'],
    [{ RATE_LIMIT: 'off', HOST: '0.0.0.0' }, 'RATE_LIMIT: off is for load tests on loopback only'],
    [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID: expected beside OIDC_ISSUER'],
    [{ DATABASE_REPLICA_URL: 'postgres://b/c' }, 'DATABASE_URL: expected beside DATABASE_REPLICA_URL'],
    [{ REDIS_URL: 'http://x' }, 'REDIS_URL: expected redis://'],
    [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET: expected beside S3_ENDPOINT'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET: expected at least 32 characters'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL: expected smtp://'],
  ])('%o is refused by name', (env, message) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(message)
  })

  test('all that are wrong are named at once', () => {
    expect(() => readConfig({ PORT: '99999', DEMO: 'yes' })).toThrow(/PORT[\s\S]*DEMO/)
  })
})
