import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { SETTING_NAMES } from '../../settings/schema.ts'
import { SERVER, startProgram } from './start-program.ts'

afterEach(() => vi.unstubAllEnvs())

test('a test sees no setting of the environment that it was started in', () => {
  expect(SETTING_NAMES.filter((name) => name in process.env)).toEqual([])
})

test('a program that a test starts has the settings of the test alone', async () => {
  for (const name of SETTING_NAMES) vi.stubEnv(name, 'of the operator')
  const dataDir = fs.mkdtempSync(join(tmpdir(), 'caravan-settings-'))
  const server = await startProgram(SERVER, { DATA_DIR: dataDir, DEMO: 'off' })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await server.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})
