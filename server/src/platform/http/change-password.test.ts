import { expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'

const { app } = await useApp()

test('password managers are led to where a password is changed', async () => {
  const { statusCode, headers } = await app.inject('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/settings'])
  // a page that there is: what is not found would be one too for a manager that asks
  expect(
    (await app.inject('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200')).statusCode,
  ).toBe(404)
})
