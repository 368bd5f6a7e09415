import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SCRIPT = fileURLToPath(new URL('./test.mjs', import.meta.url))

test('what the settings around a test run point to is left alone', async () => {
  const connected: unknown[] = []
  const operators = createServer((socket) => {
    connected.push(socket.remotePort)
    socket.destroy()
  })
  await once(operators.listen(0, '127.0.0.1'), 'listening')
  const at = `127.0.0.1:${(operators.address() as AddressInfo).port}`
  const env = {
    DATABASE_URL: `postgres://caravan:secret@${at}/caravan`,
    REDIS_URL: `redis://${at}`,
    SMTP_URL: `smtp://${at}`,
    S3_ENDPOINT: `http://${at}`,
    S3_BUCKET: 'caravan',
    PORT: 'no port',
  }
  const args = [SCRIPT, '--only', 'unit', 'without-settings']
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] })
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(out).toMatch(/2 passed, 0 failed\s*$/)
  expect([code, connected]).toEqual([0, []])
  operators.close()
})
