import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { traveller } from '../../test/factories.ts'
import { SessionTable, sessions } from './session-table.ts'

const { app } = await useApp()

const made = await useApp()

/** What the browser is given at a sign-in, on a site with TLS or without. */
async function cookieOfSignIn({ isSecure }: { isSecure: boolean }): Promise<string> {
  const app = Fastify({ trustProxy: true })
  const { services } = made.app
  app.decorate('services', { ...services, config: { ...services.config, isSecure } })
  await sessions(app)
  app.get('/in', async (request) => {
    request.session.userId = '018f0000-0000-7000-8000-000000000000'
    return 'in'
  })
  const reply = await app.inject({ url: '/in', headers: { 'x-forwarded-proto': isSecure ? 'https' : 'http' } })
  await app.close()
  return String(reply.headers['set-cookie'])
}

test('the session cookie is for no script, no other site and, with TLS, no open connection', async () => {
  const secure = (await cookieOfSignIn({ isSecure: true })).split('; ')
  expect(secure[0]).toMatch(/^__Host-sid=/)
  expect(secure).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']))
  expect(secure.some((part) => part.startsWith('Domain'))).toBe(false)
})

test('without TLS, as on one’s own machine, it has a plain name and is sent all the same', async () => {
  const plain = (await cookieOfSignIn({ isSecure: false })).split('; ')
  expect(plain[0]).toMatch(/^sid=/)
  expect(plain).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax']))
  expect(plain).not.toContain('Secure')
})

const sidIn = ({ cookie }: { cookie: string }) => decodeURIComponent(cookie).replace(/^sid=/, '').split('.')[0] ?? ''

test('one that is over, made up or empty is nobody’s, whoever asks at the same time', async () => {
  const table = new SessionTable(app.services.pool)
  const read = (sid: string) =>
    new Promise<unknown>((done) => table.get(sid, (error, found) => done(error ?? found?.userId ?? null)))
  const [one, other] = [await traveller(app), await traveller(app)]
  // of milliseconds, so that now() may be rounded up
  const end = `update session set expire = now() - interval '1 second' where sid = $1`
  await app.services.pool.query(end, [sidIn(other)])
  expect(await Promise.all([sidIn(one), 'made-up', sidIn(other), ''].map(read))).toEqual([one.id, null, null, null])
})
