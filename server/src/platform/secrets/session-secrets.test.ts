import { beforeAll, expect, test } from 'vitest'
import { writeUnsubscribeToken } from '../../modules/inbox/notifications/unsubscribe-token.ts'
import { signInAs } from '../../operate/sign-in-as.ts'
import { useApp } from '../../test/build-app.ts'
import { device } from '../../test/live.ts'
import { derivedKeys } from '../identity/derived-secret.ts'
import { openSealedText, sealText } from './sealed-text.ts'
import type { SigningSecrets } from './secrets.ts'

const [OLD, NEW, OTHER] = ['o'.repeat(32), 'n'.repeat(32), 'x'.repeat(32)]
const site = await useApp({ SESSION_SECRET: `${NEW},${OLD}` })

let url: string
beforeAll(async () => {
  url = await site.app.listen({ host: '127.0.0.1', port: 0 })
})

const cookieBy = async (secret: string) =>
  (await signInAs(site.database, { email: 'mara@example.org', onboarded: true }, { secret, isSecure: false })).cookie

test.each([
  ['the new one', NEW, 200],
  ['the old one', OLD, 200],
  ['another', OTHER, 401],
])('while a secret is changed, a session signed with %s is answered %3$s', async (_which, secret, status) => {
  const cookie = await cookieBy(secret)
  expect((await site.app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode).toBe(status)
})

test('a socket opens with a session of the old secret', async () => {
  const { socket } = await device(url, { cookie: await cookieBy(OLD) })
  expect(socket.connected).toBe(true)
  socket.close()
})

test('what was sealed or signed with the old secret opens, and the new one seals', async () => {
  const keys = (...secrets: SigningSecrets) => derivedKeys(secrets, 'a purpose')
  expect(openSealedText(keys(NEW, OLD), sealText(keys(OLD), 'a letter'))).toBe('a letter')
  expect(openSealedText(keys(NEW), sealText(keys(NEW, OLD), 'a letter'))).toBe('a letter')
  expect(openSealedText(keys(OTHER), sealText(keys(NEW, OLD), 'a letter'))).toBeNull()
  const right = { userId: '01890000-0000-7000-8000-000000000000', kind: 'match-request' } as const
  const page = (secret: string) => site.app.inject(`/unsubscribe/${writeUnsubscribeToken([secret], right)}`)
  expect((await page(OLD)).statusCode).toBe(200)
  expect((await page(NEW)).statusCode).toBe(200)
  expect((await page(OTHER)).statusCode).toBe(404)
})
