import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { reservePort } from './listening.ts'

test('a port that the system chose is known before anybody is served, stays one’s own, and is given back', async () => {
  const [one, other] = [await reservePort('127.0.0.1'), await reservePort('127.0.0.1')]
  expect(one.port).not.toBe(other.port)
  const url = `http://127.0.0.1:${one.port}`
  await expect(fetch(url)).rejects.toThrow()
  const app = Fastify()
  app.get('/', async () => 'Caravan')
  await one.serve(app)
  expect(await (await fetch(url)).text()).toBe('Caravan')
  await app.close()
  await expect(fetch(url)).rejects.toThrow()
})
