import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterEach, describe, expect, it, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { drawingKey, readTypedKey } from './drawing-key.ts'
import { Nominatim } from './nominatim.ts'
import { normaliseName } from './normalise.ts'
import { nearest } from './places.ts'

const { database } = await useApp()

it('a chosen place keeps its own key', () => {
  expect(drawingKey({ placeId: 'g2267057', destination: 'Lisboa', country: 'Portugal' })).toBe('g2267057')
})

it.each([
  ['Casa do Mar', 'Portugal', 't-pt-casa-do-mar'],
  ["Ana's couch", 'USA', 't-us-anas-couch'],
  ['Narnia', 'Over the wardrobe', 't-xx-narnia'],
])('a typed place, %s in %s, has the key %s', (destination, country, key) => {
  expect(drawingKey({ placeId: null, destination, country })).toBe(key)
})

it('names in scripts that fold to nothing have different keys, the same each time', () => {
  const key = (destination: string) => drawingKey({ placeId: null, destination, country: 'Japan' })
  expect(key('渋谷の家')).toMatch(/^t-jp-[0-9a-f]{12}$/)
  expect(key('渋谷の家')).toBe(key('渋谷の家'))
  expect(key('渋谷の家')).not.toBe(key('新宿の家'))
})

it('whatever is typed, the key is short, plain and can be read back', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
      fc.string({ maxLength: 100 }),
      (destination, country) => {
        const key = drawingKey({ placeId: null, destination, country })
        expect(key).toMatch(/^t-[a-z]{2}-[a-z0-9-]{1,60}$/)
        expect(readTypedKey(key)).not.toBeNull()
      },
    ),
  )
})

it.each([
  ['São Paulo', 'sao paulo'],
  ['  MÁLAGA ', 'malaga'],
  ["L'Aquila", 'laquila'],
  ['Xi’an', 'xian'],
  ['Łódź', 'lodz'],
  ['Tromsø', 'tromso'],
  ['Ísafjörður', 'isafjordur'],
  ['Saint-Louis', 'saint louis'],
  ['Paris, France', 'paris france'],
  ['Straße', 'strasse'],
  ['Київ', 'київ'.normalize('NFKD').replace(/\p{M}/gu, '')],
  ['Washington D.C.', 'washington dc'],
  ['U. S. A.', 'usa'],
  ['St. Louis', 'st louis'],
  ['ΑΘΗΝΑΣ', 'αθηνασ'],
  ['شیراز', 'شيراز'],
  ['दिल्ली', 'दिल्ली'],
  ['パリ', 'パリ'.normalize('NFKD')],
  ['%_\\', ''],
])('%s is looked for as "%s"', (written, normalised) => {
  expect(normaliseName(written)).toBe(normalised)
})

it('holds letters, their signs, digits and single spaces only, and stays as it is when normalised again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const name = normaliseName(text)
      expect(name).toMatch(/^(?:[\p{L}\p{M}\p{N}]+(?: [\p{L}\p{M}\p{N}]+)*)?$/u)
      expect(normaliseName(name)).toBe(name)
    }),
    { numRuns: 2000 },
  )
})

describe('nominatim', () => {
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
})
