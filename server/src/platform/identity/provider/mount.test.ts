import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { MOUNT, mountProvider } from './mount.ts'

const PUBLIC_URL = 'https://caravan.example'

async function mounted(headers: Record<string, string>) {
  const app = Fastify()
  mountProvider(app, ({ url, headers: { host } }, response) => response.end(JSON.stringify([url, host])), {
    publicUrl: PUBLIC_URL,
    headers,
  })
  return app.inject({ url: `${MOUNT}/auth?a=1` })
}

test('the provider gets the address below its own, and its answer has the headers of every answer', async () => {
  const reply = await mounted({ 'x-frame-options': 'SAMEORIGIN' })
  expect(reply.json()).toEqual(['/auth?a=1', expect.any(String)])
  expect(reply.headers['x-frame-options']).toBe('SAMEORIGIN')
})

test('what fails before the provider has it is answered', async () => {
  expect((await mounted({ 'no name of a header': 'x' })).statusCode).toBe(500)
})
