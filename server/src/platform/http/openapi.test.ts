import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { contractEndpoints } from '../../test/contract-endpoints.ts'
import { callSignedOut } from '../../test/factories.ts'

const { app } = await useApp({ PUBLIC_URL: 'https://caravan.test', SMTP_URL: 'none', RATE_LIMIT: 'on' })

let source: string
beforeAll(async () => {
  source = (await callSignedOut(app, 'GET', '/api/openapi.json')).body
})

test('Redocly finds nothing to say against the document by its recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  const lines = found.map(({ severity, ruleId, message, location }) =>
    [severity, ruleId, location[0]?.pointer, message].join(' '),
  )
  expect(lines).toEqual([])
})

test('every call has the name under which the contract exports it, and no two have the same', async () => {
  const { paths } = JSON.parse(source)
  const ids: unknown[] = Object.values<object>(paths).flatMap((calls) =>
    Object.values(calls).map(({ operationId }) => operationId),
  )
  expect(ids).not.toContain(undefined)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThanOrEqual((await contractEndpoints()).length)
  expect(paths['/api/posts'].get.operationId).toBe('listTrips')
})
