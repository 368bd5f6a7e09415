import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import routes from '../app/routes.ts'
import { addressOf, changesSession, isHelp, isScreen } from './address.ts'

const ORIGIN = 'https://caravan.example'

/** `messages/:matchId?` as `/messages` and `/messages/1`. */
function addressesOf({ path = '' }: RouteConfigEntry): string[] {
  const shortest = path.replaceAll(/\/:\w+\?/g, '')
  return [...new Set([shortest, path.replaceAll(/:\w+\??/g, '1')])].map((one) => `/${one}`)
}

it('answers for every screen behind the sign-in, and for nothing else', async () => {
  const [frame, ...others] = await routes
  const screens = (frame?.children ?? []).flatMap(addressesOf)
  expect(screens).toContain('/messages/1')
  expect(screens.filter((address) => !isScreen(address))).toEqual([])
  const elsewhere = [
    ...others.flatMap(addressesOf),
    '/api/login',
    '/api/docs',
    '/oidc/auth',
    '/dev/outbox',
    '/api/posts',
    '/objects/trips/1',
    '/objects/trips/1/private-1-x',
    '/messages/1/2',
    '/unsubscribe',
  ]
  expect(elsewhere.filter(isScreen)).toEqual([])
})

it('knows the page of emergency numbers', async () => {
  expect((await routes).some(({ path }) => isHelp(`/${path}`))).toBe(true)
  expect(['/', '/help/PT', '/settings'].some(isHelp)).toBe(false)
})

it('knows where somebody is signed in or out', () => {
  expect(['/api/login', '/api/callback', '/api/logout'].every(changesSession)).toBe(true)
  expect(['/', '/api/posts', '/api/login/x'].some(changesSession)).toBe(false)
})

it('leads nowhere but to this site', () => {
  expect(addressOf('/messages/1?a=b', ORIGIN)).toBe(`${ORIGIN}/messages/1?a=b`)
  expect(addressOf(undefined, ORIGIN)).toBe(`${ORIGIN}/`)
  for (const path of ['https://evil.example/', '//evil.example/x', 'javascript:alert(1)', '/\\evil.example'])
    expect(addressOf(path, ORIGIN), path).toBe(`${ORIGIN}/`)
})
