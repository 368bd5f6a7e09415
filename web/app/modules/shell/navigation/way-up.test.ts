import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../../../routes.ts'
import { ENTRIES } from './entries.tsx'
import { wayUpFrom } from './topbar.tsx'

const screens = async () => {
  const frame = (await routes).find(({ children }) => children)
  return (frame?.children ?? [])
    .flatMap(({ path }: RouteConfigEntry) => (path ? [`/${path}`] : []))
    .map((path) => path.replace('/:matchId?', '').replace(/:\w+\??/g, 'x'))
}
const isInNavigation = (path: string) => ENTRIES.some(({ to }) => to === path)

test('every screen that the navigation does not lead to has a way up, to another screen', async () => {
  const all = await screens()
  expect(all.length).toBeGreaterThan(20)
  for (const path of all.filter((path) => !isInNavigation(path))) {
    const up = wayUpFrom(path)
    expect(up, path).toBeDefined()
    expect([...all, '/'], path).toContain(up?.to)
  }
})

test('a screen of the navigation has none, but for the one that the bar of phones has no entry above', () => {
  expect(ENTRIES.map(({ to }) => wayUpFrom(to)?.to).filter(Boolean)).toEqual(['/discover'])
  expect(wayUpFrom('/trips/x/overlaps')?.to).toBe('/trips')
  expect(wayUpFrom('/nowhere')).toBeUndefined()
})
