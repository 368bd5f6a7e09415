import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { secretOf } from './secrets.ts'

let dataDir: string

beforeEach(() => {
  dataDir = fs.mkdtempSync(join(tmpdir(), 'secrets-test-'))
})

afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }))

test('a secret is made once, and is the same at every later start', () => {
  const first = secretOf(dataDir, 'session')
  expect(first.made).toBe(true)
  expect(first.value).toHaveLength(43)
  expect(secretOf(dataDir, 'session')).toEqual({ value: first.value, made: false })
  expect(secretOf(dataDir, 'blog').value).not.toBe(first.value)
})

test('only its owner may read it', () => {
  secretOf(dataDir, 'session')
  expect(fs.statSync(join(dataDir, 'secrets', 'session')).mode & 0o777).toBe(0o600)
  expect(fs.readdirSync(join(dataDir, 'secrets'))).toEqual(['session'])
})

test('a file that a full disk left empty is made anew', () => {
  fs.mkdirSync(join(dataDir, 'secrets'))
  fs.writeFileSync(join(dataDir, 'secrets', 'session'), '')
  expect(secretOf(dataDir, 'session').made).toBe(true)
  expect(secretOf(dataDir, 'session').made).toBe(false)
})
