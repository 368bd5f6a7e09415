import { expect, test } from 'vitest'
import { testAnyInput } from './any-input.ts'
import { contractEndpoints, nameOf } from './contract-endpoints.ts'
import { BODIES } from './rows/rows.ts'

const endpoints = await contractEndpoints()

test('every call that takes a body has an example of one that is right', () => {
  const taking = endpoints.filter(({ body }) => body)
  const missing = taking.map(nameOf).filter((name) => !(name in BODIES))
  expect(missing, 'give the row in test/rows/<noun>.ts a body that fits, for').toEqual([])
  const wrong = taking.filter(({ body, ...call }) => !body?.safeParse(BODIES[nameOf(call)]).success)
  expect(wrong.map(nameOf), 'the example does not fit the contract of').toEqual([])
  expect(Object.keys(BODIES).filter((name) => !taking.map(nameOf).includes(name))).toEqual([])
})

// the rest of them in any-input.slow.test.ts
await testAnyInput(10)
