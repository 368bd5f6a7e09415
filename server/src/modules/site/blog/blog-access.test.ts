import { expect, test } from 'vitest'
import { buildTestApp, useApp } from '../../../test/build-app.ts'

const PASSWORD = 'cherries in june'
const { app } = await useApp({
  BLOG_ADMIN_PASSWORD: PASSWORD,
  RATE_LIMIT: 'on',
  TRUST_PROXY: 'loopback',
  SMTP_URL: 'none',
})
const POSTS = '/api/blog-admin/posts'
const SESSION = '/api/blog-admin/session'

let address = 0
/** Each from somewhere else, unless said otherwise. */
const from = () => `198.51.100.${++address}`
const withPassword = (password: string, ip = from()) =>
  app.inject({ url: POSTS, headers: { 'x-admin-password': password, 'x-forwarded-for': ip } })
const unlock = (password: string, ip = from()) =>
  app.inject({ method: 'POST', url: SESSION, headers: { 'x-forwarded-for': ip }, payload: { password } })
const withCookie = (cookie: string, method: 'GET' | 'DELETE' = 'GET', url = POSTS) =>
  app.inject({ method, url, headers: { cookie, 'x-forwarded-for': from() } })
const cookieOf = (reply: Awaited<ReturnType<typeof unlock>>) => {
  const [made] = reply.cookies
  return `${made?.name}=${made?.value}`
}

test('the right password opens each call, a wrong one none', async () => {
  expect((await withPassword(PASSWORD)).statusCode).toBe(200)
  for (const wrong of ['cherries in jun', 'cherries in june ', '']) {
    const reply = await withPassword(wrong)
    expect([reply.statusCode, reply.json().message]).toEqual([401, 'Incorrect password'])
  }
  expect((await app.inject({ url: POSTS })).json()).toMatchObject({ type: '/problems/blog-locked' })
})

test('a session opens without the password, in a cookie that scripts cannot read, until it is ended', async () => {
  const unlocked = await unlock(PASSWORD)
  expect([unlocked.statusCode, unlocked.json()]).toEqual([200, { isUnlocked: true }])
  expect(unlocked.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Strict', path: '/' }])
  expect(unlocked.body + JSON.stringify(unlocked.headers)).not.toContain(PASSWORD)
  const cookie = cookieOf(unlocked)
  expect((await withCookie(cookie)).statusCode).toBe(200)
  expect((await withCookie(cookie, 'GET', SESSION)).json()).toEqual({ isUnlocked: true })
  expect((await withCookie(cookie, 'DELETE', SESSION)).statusCode).toBe(200)
  // a copy of the cookie is of no use any more
  expect((await withCookie(cookie)).statusCode).toBe(401)
  expect((await withCookie(cookie, 'GET', SESSION)).json()).toEqual({ isUnlocked: false })
})

test('a cookie that was made up opens nothing', async () => {
  expect((await withCookie('blog-admin=made-up')).statusCode).toBe(401)
})

test('tries from one address are limited, also at the right password, and those from elsewhere go on', async () => {
  const ip = from()
  const tried: number[] = []
  for (let count = 0; count < 12; count++) tried.push((await unlock(`wrong ${count}`, ip)).statusCode)
  expect(tried.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
  expect(tried.at(-1)).toBe(429)
  const right = await unlock(PASSWORD, ip)
  expect([right.statusCode, Number(right.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect((await withPassword(PASSWORD, ip)).statusCode).toBe(429)
})

test('many calls at once with the right password are no tries', async () => {
  await app.services.pool.query('delete from rate_limits')
  const ip = from()
  const replies = await Promise.all(Array.from({ length: 30 }, () => withPassword(PASSWORD, ip)))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('another password ends every session', async () => {
  const cookie = cookieOf(await unlock(PASSWORD))
  expect((await withCookie(cookie)).statusCode).toBe(200)
  const { services } = app
  services.blogPassword = { value: 'grapes in september', made: false }
  expect((await withCookie(cookie)).statusCode).toBe(401)
  services.blogPassword = { value: PASSWORD, made: false }
})

test('where others reach the instance and no password is set, no password is right', async () => {
  const open = await buildTestApp({
    PUBLIC_URL: 'https://caravan.example.org',
    TRUST_PROXY: 'loopback',
    SMTP_URL: 'none',
    RATE_LIMIT: 'on',
  })
  for (const password of ['', 'undefined', 'null']) {
    const reply = await open.app.inject({ url: POSTS, headers: { 'x-admin-password': password } })
    expect(reply.statusCode).toBe(401)
    expect((await open.app.inject({ method: 'POST', url: SESSION, payload: { password } })).statusCode).toBe(401)
  }
  await open.close()
})
