import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { Nominatim } from './nominatim.ts'
import { nearest } from './places.ts'

const { database } = await useApp()
const LISBON = { latitude: 38.71391, longitude: -9.13941 }

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A server that answers as Nominatim would, on a port of its own. */
async function nominatimThat(answer: RequestListener, timeoutMs = 2000) {
  const asked: string[] = []
  const logged: unknown[][] = []
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    answer(request, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const log = { error: (...words: unknown[]) => void logged.push(words) }
  const nominatim = new Nominatim(`http://127.0.0.1:${port}/`, log, { timeoutMs })
  return { asked, logged, find: () => nearest(database.db, LISBON, nominatim) }
}
const saying =
  (address: object): RequestListener =>
  (_request, reply) => {
    reply.setHeader('content-type', 'application/json').end(JSON.stringify({ address }))
  }

test.each([
  ['city', { city: 'Porto', town: 'T', village: 'V', municipality: 'M' }],
  ['town', { town: 'Porto', village: 'V', municipality: 'M' }],
  ['village', { village: 'Porto', municipality: 'M' }],
  ['municipality', { municipality: 'Porto' }],
])('the %s of the answer is the city', async (_kind, address) => {
  const { find, asked } = await nominatimThat(saying({ ...address, country: 'Portugal' }))
  expect(await find()).toMatchObject({ name: 'Porto', country: 'Portugal', countryCode: 'PT', kind: 'city' })
  expect(asked).toEqual(['/reverse?format=jsonv2&lat=38.71&lon=-9.14&zoom=10&addressdetails=1'])
})

test('a village that is in no gazetteer is named as the server names it', async () => {
  const { find } = await nominatimThat(saying({ village: 'Aldeia dos Testes', country: 'Portugal' }))
  expect(await find()).toEqual({
    id: 't-pt-aldeia-dos-testes',
    name: 'Aldeia dos Testes',
    region: 'Portugal',
    country: 'Portugal',
    countryCode: 'PT',
    kind: 'city',
  })
})

test('what is known already is not asked again', async () => {
  const { find, asked } = await nominatimThat(saying({ city: 'Porto', country: 'Portugal' }))
  await find()
  await find()
  expect(asked).toHaveLength(1)
})

const broken: [how: string, answer: RequestListener][] = [
  ['is silent', () => undefined],
  ['fails', (_request, reply) => void reply.writeHead(500).end()],
  ['answers no JSON', (_request, reply) => void reply.end('<html>')],
  ['leads elsewhere', (_request, reply) => void reply.writeHead(302, { location: '/elsewhere' }).end()],
  ['knows no city there', saying({ country: 'Portugal' })],
  ['answers another shape', saying([])],
]

test.each(broken)(
  'where the server %s the gazetteer answers, and nothing of the place is logged',
  async (_how, answer) => {
    const { find, logged } = await nominatimThat(answer, 200)
    expect(await find()).toMatchObject({ name: 'Lisbon', id: 'g2267057' })
    expect(JSON.stringify(logged)).not.toMatch(/38\.7|9\.1/)
  },
)
