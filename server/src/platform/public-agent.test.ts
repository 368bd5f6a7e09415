import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress, publicAgent, publicLookup } from './public-agent.ts'

let touched = 0
const inside = createServer().on('connection', () => {
  touched++
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done))
  port = (inside.address() as AddressInfo).port
})
afterAll(() => void inside.close())

const codeOf = (url: string, agent = publicAgent()) =>
  new Promise<string | undefined>((done) => {
    const failed = (error: unknown) => done((error as { code?: string }).code)
    try {
      request(url, { agent, method: 'POST' }).on('error', failed).end()
    } catch (error) {
      failed(error)
    }
  })

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.100.0.1', '127.0.0.1', '127.9.9.9', '169.254.169.254', '172.31.0.1', '192.168.1.1'],
  ...['198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:a00:1', 'fe80::1'],
  ...['fd00::1', 'fec0::1', 'ff02::1', '2002:7f00:1::', '64:ff9b:1::7f00:1', '::7f00:1', 'no address', ''],
])('%s is inside', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '1.1.1.1',
  '142.250.184.202',
  '172.32.0.1',
  '192.167.0.1',
  '2a00:1450:4003::5f',
  '::ffff:1.1.1.1',
  '64:ff9b::8efa:b8ca',
])('%s is outside', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('nothing behind the machine’s own walls is connected to, by number or by name', async () => {
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433', 'localhost'])
    expect(await codeOf(`https://${host}:${port}/`), host).toBe('ENOTPUBLIC')
  expect(touched).toBe(0)
})

test('a name of the outside that leads inside is refused, also where only one of its addresses does', async () => {
  const outside = { address: '1.1.1.1', family: 4 }
  const leadingTo = (addresses: LookupAddress[]) => publicLookup((_host, _options, done) => done(null, addresses))
  for (const address of ['127.0.0.1', '::1', '10.0.0.5', '169.254.169.254']) {
    const lookup = leadingTo([outside, { address, family: address.includes(':') ? 6 : 4 }])
    expect(await codeOf(`https://fcm.googleapis.com:${port}/`, publicAgent({ lookup })), address).toBe('ENOTPUBLIC')
  }
  expect(touched).toBe(0)
  const found = await new Promise((done) =>
    leadingTo([outside])('fcm.googleapis.com', {}, (_, address) => done(address)),
  )
  expect(found).toBe('1.1.1.1')
})
