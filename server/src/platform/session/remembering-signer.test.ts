import { Signer } from '@fastify/cookie'
import { expect, test } from 'vitest'
import { RememberingSigner } from './remembering-signer.ts'

const [CURRENT, FORMER, FOREIGN] = ['c'.repeat(32), 'f'.repeat(32), 'x'.repeat(32)]

test('what it signed or has verified is good each time, and nothing else of that id', () => {
  const signer = new RememberingSigner([CURRENT, FORMER])
  const signed = signer.sign('one')
  expect(signed).toBe(new Signer(CURRENT).sign('one'))
  for (const _time of [1, 2]) {
    expect(signer.unsign(signed)).toEqual({ valid: true, renew: false, value: 'one' })
    expect(signer.unsign(new Signer(FOREIGN).sign('one')).valid).toBe(false)
    for (const other of ['one', 'one.', '', '.', `two${signed.slice(3)}`, `${signed}=`, signed.slice(0, -1)]) {
      expect(signer.unsign(other).valid, other).toBe(false)
    }
  }
})

test('a cookie that a former secret signed is good, and its id is signed by the current one', () => {
  const signer = new RememberingSigner([CURRENT, FORMER])
  const former = new Signer(FORMER).sign('one')
  for (const _time of [1, 2]) {
    expect(signer.unsign(former)).toEqual({ valid: true, renew: true, value: 'one' })
    expect(signer.sign('one')).toBe(new Signer(CURRENT).sign('one'))
  }
})
