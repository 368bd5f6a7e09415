import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SCRIPT = fileURLToPath(new URL('./test.mjs', import.meta.url))

async function npmTest(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [SCRIPT, ...args], { env: { ...process.env, ...env }, stdio: 'pipe' })
  const [out, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, said, code }
}

test('words without a stage are refused, with the command that was meant', async () => {
  const { said, code } = await npmTest(['trips', 'matches'])
  expect(said).toContain('npm test -- --only unit trips matches')
  expect(code).toBe(1)
})

test('a stage without files takes no words, and an unknown option is no crash', async () => {
  expect((await npmTest(['--only', 'types', 'trips'])).said).toContain('types takes no words')
  const { said, code } = await npmTest(['--olny', 'unit'])
  expect(said).toContain("Unknown option '--olny'")
  expect(said).not.toContain('    at ')
  expect(code).toBe(1)
  expect((await npmTest(['--only', 'unit', '--all'])).said).toContain('give one of the two')
})

test('words that match no file fail and say so', async () => {
  const { said, out, code } = await npmTest(['--only', 'unit', 'no-such-file'])
  expect(said).toContain('No test file matches: no-such-file')
  expect(out).toMatch(/0 passed, 1 failed\s*$/)
  expect(code).toBe(1)
})

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
  const { out, code } = await npmTest(['--only', 'unit', 'without-settings'], env)
  expect(out).toMatch(/2 passed, 0 failed\s*$/)
  expect([code, connected]).toEqual([0, []])
  operators.close()
})
