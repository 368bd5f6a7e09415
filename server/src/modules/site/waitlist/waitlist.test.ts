import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { readPageVersions } from '../../../platform/pages/cache-tag-queries.ts'
import { useApp } from '../../../test/build-app.ts'
import { traveller } from '../../../test/factories.ts'
import { CannotDraw, commitToDraw, csvOf, draw, exportCsv, listHashOf, remove, winnerAt } from './waitlist.ts'

const { app, database } = await useApp({ RATE_LIMIT: 'on' })
const { db, pool } = database
beforeEach(async () => {
  for (const table of ['waitlist_entries', 'prize_draws', 'rate_limits']) await pool.query(`delete from ${table}`)
})

const join = (email: unknown, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/waitlist', payload: { email } as object, headers })
const post = (body: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/waitlist',
    payload: body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const emails = async () =>
  (await pool.query('select email from waitlist_entries order by email')).rows.map((row) => row.email)

describe('joining', () => {
  test('takes anybody once, whatever the case, and says the same to who is there already', async () => {
    const [first, again] = [await join('Mara@Example.org'), await join(' mara@example.org ')]
    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    expect(first.json()).toEqual({ message: "Thanks! You're on our early access list." })
    expect(again.body).toBe(first.body)
    expect(Object.keys(again.headers).sort()).toEqual(Object.keys(first.headers).sort())
    expect(await emails()).toEqual(['mara@example.org'])
    const mara = await traveller(app)
    expect((await mara.call('POST', '/api/waitlist', { email: 'mara@example.org' })).statusCode).toBe(201)
  })

  test('writes for a known address too, so that its answer does not come sooner', async () => {
    const read = async () => (await pool.query('select xmin::text, id, created_at from waitlist_entries')).rows[0]
    await join('mara@example.org')
    const before = await read()
    await join('mara@example.org')
    const after = await read()
    expect(after.xmin).not.toBe(before.xmin)
    expect({ ...after, xmin: '' }).toEqual({ ...before, xmin: '' })
  })

  test.each([
    '',
    'mara',
    'mara@example.org\r\nBcc: all@example.org',
    'mara@example.org\nx',
    'a@example.org,b@example.org',
    '"=cmd"@example.org',
    '=1+1@example.org',
    '+49@example.org',
    '-2@example.org',
    '@example.org',
    `${'a'.repeat(250)}@example.org`,
    ['mara@example.org'],
    { $ne: '' },
    null,
  ])('refuses %j', async (email) => {
    const reply = await join(email)
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toEqual([{ pointer: '/email', detail: expect.any(String) }])
    expect(await emails()).toEqual([])
  })

  test('100 from one address are limited, whatever addresses they say they were forwarded for', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 100; n++) {
      const forged = {
        'x-forwarded-for': `203.0.113.${n}`,
        'x-real-ip': `203.0.113.${n}`,
        forwarded: `for=203.0.113.${n}`,
      }
      statuses.push((await join(`mara${n}@example.org`, forged)).statusCode)
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(80)
    expect(await emails()).toHaveLength(20)
    expect((await post('email=mara@example.org')).headers.location).toBe('/?waitlist=failed')
    expect(Number((await join('mara@example.org')).headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('the form without its script', () => {
  test('is answered by the page, for a known address too', async () => {
    for (let n = 0; n < 2; n++) {
      const { statusCode, headers } = await post('email=Mara%40example.org')
      expect([statusCode, headers.location]).toEqual([303, '/?waitlist=joined'])
    }
    expect(await emails()).toEqual(['mara@example.org'])
  })

  test.each(['', 'email=mara', 'email=a%40example.org%0d%0aLocation:%20x', 'email[]=a@example.org'])(
    'refuses %j',
    async (body) => {
      const { statusCode, headers } = await post(body)
      expect([statusCode, headers.location]).toEqual([303, '/?waitlist=invalid'])
      expect(await emails()).toEqual([])
    },
  )

  test('of another site is refused', async () => {
    const reply = await post('email=mara%40example.org', { origin: 'https://elsewhere.example' })
    expect(reply.statusCode).toBe(403)
    expect(await emails()).toEqual([])
  })
})

describe('the operator', () => {
  test('exports everybody, in their order', async () => {
    await join('mara@example.org')
    await join("o'hara@example.org")
    const { csv, entries } = await exportCsv(db)
    expect(entries).toBe(2)
    const lines = csv.split('\r\n')
    expect(lines[0]).toBe('email,joined,ticket')
    expect(lines[1]).toMatch(/^mara@example\.org,20\d\d-\d\d-\d\dT[\d:.]+Z,[\da-f-]{36}$/)
    expect(lines[2]).toMatch(/^"o'hara@example\.org",/)
  })

  test('opens no formula with it', () => {
    const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', 'a"b', 'a,b', 'plain']
    expect(csvOf(formulas.map((one) => [one]))).toBe(
      `"'=1+1"\r\n"'+1"\r\n"'-1"\r\n"'@SUM(A1)"\r\n"'\t=1"\r\n"'\r=1"\r\n"a""b"\r\n"a,b"\r\nplain\r\n`,
    )
  })

  test('takes somebody off', async () => {
    await join('mara@example.org')
    expect(await remove(db, ' Mara@example.org')).toBe(true)
    expect(await remove(db, 'mara@example.org')).toBe(false)
    expect(await emails()).toEqual([])
  })
})

describe('the draw', () => {
  const shown = async () => (await app.inject('/api/waitlist/draw')).json()

  test('shows the hash of its seed before, and afterwards all that it takes to reckon the winner again', async () => {
    for (const name of ['mara', 'jonas', 'aiko']) await join(`${name}@example.org`)
    await expect(draw(db)).rejects.toThrow(CannotDraw)
    const { seedHash } = await commitToDraw(db)
    expect(await commitToDraw(db)).toEqual({ seedHash })
    expect(await shown()).toMatchObject({ seedHash, seed: null, drawnAt: null, listHash: null, winningTicket: null })

    const result = await draw(db)
    const published = await shown()
    expect(published).toMatchObject({ seedHash, tickets: 3, winningTicket: result.winningTicket })
    expect(JSON.stringify(published)).not.toContain('@')
    // as somebody outside would do it, with nothing of ours
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    const tickets = result.list.trim().split('\n')
    expect(tickets).toEqual([...tickets].sort())
    expect(hash(published.seed)).toBe(seedHash)
    expect(hash(result.list)).toBe(published.listHash)
    const number = BigInt(`0x${hash(`${published.seed}\n${published.listHash}`)}`)
    expect(tickets[Number(number % 3n)]).toBe(published.winningTicket)
    const { rows } = await pool.query('select email from waitlist_entries where id = $1', [published.winningTicket])
    expect(rows).toEqual([{ email: result.winnerEmail }])
  })

  test('has the same result again, whoever joins or leaves after it', async () => {
    for (const name of ['mara', 'jonas']) await join(`${name}@example.org`)
    await commitToDraw(db)
    const first = await draw(db)
    await join('late@example.org')
    await remove(db, first.winnerEmail ?? '')
    expect(await draw(db)).toEqual({ ...first, winnerEmail: null })
  })

  test('is on the prize rules when its seed is made and when it is drawn', async () => {
    const version = async () => Number((await readPageVersions(db)).get('prize') ?? 0)
    const before = await version()
    await commitToDraw(db)
    expect(await version()).toBe(before + 1)
    await join('mara@example.org')
    await draw(db)
    expect(await version()).toBe(before + 2)
    await draw(db)
    expect(await version()).toBe(before + 2)
  })

  test('of nobody is refused, and a new one has a seed of its own', async () => {
    const { seedHash } = await commitToDraw(db)
    await expect(draw(db)).rejects.toThrow('Nobody is on the waitlist.')
    await join('mara@example.org')
    await draw(db)
    expect((await commitToDraw(db)).seedHash).not.toBe(seedHash)
  })

  test('can fall on every ticket, and changes with seed and list', () => {
    const tickets = ['a', 'b', 'c', 'd', 'e']
    const winners = Array.from({ length: 200 }, (_, n) => winnerAt(String(n), tickets))
    expect(new Set(winners).size).toBe(tickets.length)
    const others = Array.from({ length: 50 }, (_, n) => winnerAt('seed', [...tickets.slice(1), `other ${n}`]))
    expect(new Set(others).size).toBe(tickets.length)
    expect(listHashOf(['a', 'b'])).toBe('911169ddaaf146aff539f58c26c489af3b892dff0fe283c1c264c65ae5aa59a2')
  })
})
