import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { freePort } from '../../../test/free-port.ts'
import { TestBrowser } from './test-browser.ts'

describe('signing in at an outside provider, which is another process', () => {
  let site: TestApp
  let issuer: string
  let provider: ChildProcess | undefined

  beforeAll(async () => {
    const port = await freePort()
    issuer = `http://127.0.0.1:${port}`
    site = await buildTestApp({
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'caravan-abroad',
      OIDC_CLIENT_SECRET: 'a secret of thirty-two characters',
      LOG_LEVEL: 'silent',
    })
  })
  afterAll(async () => {
    provider?.kill()
    await site.close()
  })

  const start = async () => {
    const script = fileURLToPath(new URL('test-provider.ts', import.meta.url))
    const child = spawn(process.execPath, [script, new URL(issuer).port], { stdio: ['ignore', 'pipe', 'ignore'] })
    provider = child
    await once(child.stdout, 'data')
  }
  const signInAs = async (who: Record<string, string>, browser = new TestBrowser(site.app)) => {
    await fetch(`${issuer}/next?${new URLSearchParams(who)}`)
    return { browser, landed: await browser.visit('/api/login?returnTo=/discover') }
  }
  const users = async () => (await site.database.pool.query('select email, first_name from users order by email')).rows

  test('while the provider is down the site runs and says that sign-in is not available', async () => {
    const answer = await new TestBrowser(site.app).visit('/api/login')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    expect(answer.body).toContain('Sign-in is not available')
  })

  test('once it is up, somebody new signs in, with e-mail and names as it states them', async () => {
    await start()
    const { browser, landed } = await signInAs({ sub: 'ines', email: 'Ines@Example.org', verified: 'true' })
    expect(landed.url).toBe('http://localhost:3000/discover')
    expect(await browser.isSignedIn()).toBe(true)
    expect(await users()).toEqual([{ email: 'ines@example.org', first_name: 'Ines' }])
  })

  test('issuer and subject are who somebody is: another e-mail changes nothing', async () => {
    const { browser } = await signInAs({ sub: 'ines', email: 'ines.new@example.org', verified: 'true' })
    expect(await browser.isSignedIn()).toBe(true)
    expect(await users()).toHaveLength(1)
  })

  test('another identity with the e-mail of a user does not become that user', async () => {
    const { browser, landed } = await signInAs({ sub: 'impostor', email: 'ines@example.org', verified: 'true' })
    expect(landed.status).toBe(403)
    expect(landed.body).toContain('This e-mail has an account already')
    expect(await browser.isSignedIn()).toBe(false)
  })

  const strangers: [who: Record<string, string>, words: string][] = [
    [{ sub: 'hidden' }, 'Your e-mail is needed'],
    [{ sub: 'unsure', email: 'unsure@example.org', verified: 'false' }, 'Confirm your e-mail first'],
  ]
  test.each(strangers)('%o is not let in', async (who, words) => {
    const { browser, landed } = await signInAs(who)
    expect([landed.status, await browser.isSignedIn()]).toEqual([403, false])
    expect(landed.body).toContain(words)
  })

  test('cancelling at the provider leads back to the start page, signed out', async () => {
    const { browser, landed } = await signInAs({ sub: 'refuse' })
    expect(landed.url).toBe('http://localhost:3000/')
    expect(await browser.isSignedIn()).toBe(false)
  })

  test('logout ends the session here and leads to where the provider ends its own', async () => {
    const { browser } = await signInAs({ sub: 'ines', email: 'ines@example.org', verified: 'true' })
    const leaving = await browser.ask('GET', '/api/logout')
    const address = leaving.headers.get('location') ?? ''
    expect(address.startsWith(`${issuer}/session/end?`)).toBe(true)
    expect(new URL(address).searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:3000/')
    expect(await browser.isSignedIn()).toBe(false)
    expect((await browser.ask('GET', address)).status).toBe(200)
  })

  test('nothing of the embedded provider is there', async () => {
    for (const address of ['/oidc/.well-known/openid-configuration', '/oidc/auth', '/oidc/interaction/x/sign-in']) {
      expect((await new TestBrowser(site.app).ask('GET', address)).status).toBe(404)
    }
    const { rows } = await site.database.pool.query('select from oidc_keys')
    expect(rows).toHaveLength(0)
  })

  test('a provider that dies in the middle of a sign-in leaves the traveller on a page that says so', async () => {
    await fetch(`${issuer}/next?sub=ines&email=ines@example.org&verified=true`)
    const browser = new TestBrowser(site.app)
    let hop = await browser.ask('GET', '/api/login')
    while (!hop.headers.get('location')?.includes('/api/callback')) {
      hop = await browser.ask('GET', new URL(hop.headers.get('location') ?? '', hop.url).href)
    }
    provider?.kill('SIGKILL')
    if (provider) await once(provider, 'exit')
    const landed = await browser.visit(hop.headers.get('location') ?? '')
    expect(landed.status).toBe(502)
    expect(landed.body).toContain('The sign-in failed')
  })
})
