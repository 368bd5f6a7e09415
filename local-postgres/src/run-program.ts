import { spawn } from 'node:child_process'
import { program } from './binaries.ts'
import type { ClusterDir } from './cluster-dir.ts'
import type { SystemUser } from './system-user.ts'

type Program = { native: string; systemUser: SystemUser | undefined; dir: ClusterDir }

/** Runs one of PostgreSQL's programs to its end; what it said is in the error when it fails. */
export async function runProgram(
  { native, systemUser, dir }: Program,
  name: 'postgres' | 'initdb' | 'pg_ctl',
  args: string[],
  input = '',
): Promise<void> {
  const child = spawn(program(native, name), args, {
    ...systemUser,
    cwd: process.platform === 'win32' ? undefined : '/',
    env: programEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe', dir.fd],
  })
  let said = ''
  child.stdout?.on('data', (chunk) => {
    said += chunk
  })
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  // A program that refuses before it reads must be quoted in its own words, not with a broken pipe.
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  const status = await new Promise<number | string | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  if (status !== 0) throw new Error(`PostgreSQL's ${name} failed (${status}):\n${said.trim().slice(-2000)}`)
}

/** Nothing of ours: PGDATA, PGPORT or a locale of the machine would change what the programs do. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const kept = process.platform === 'win32' ? ['SystemRoot', 'TEMP', 'PATH'] : ['PATH', 'TMPDIR']
  return Object.fromEntries(kept.map((name) => [name, process.env[name]]))
}
