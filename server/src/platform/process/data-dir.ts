import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '@caravan/local-postgres/cannot-start.ts'
import { isAlive, thisProcess } from '@caravan/local-postgres/process-identity.ts'
import { z } from 'zod'

const Claim = z.object({ pid: z.number().int(), startedAt: z.string(), token: z.string() })
type Claim = z.infer<typeof Claim>

/** Makes the folder this process's own until it ends, however it ends. @throws a line for people where another one has it */
export async function claimDataDir(dataDir: string): Promise<() => void> {
  const path = join(dataDir, 'instance.lock')
  const mine: Claim = { ...thisProcess(), token: randomUUID() }
  while (!placeIn(dataDir, path, mine)) {
    const holder = read(path)
    if (holder && isAlive(holder)) throw inUse(dataDir, holder)
    setAside(path, holder)
  }
  // Another process may be putting back a claim it stole by mistake; only what still stands after that moment counts.
  await sleep(20)
  const standing = read(path)
  if (standing?.token !== mine.token) throw inUse(dataDir, standing)
  return () => release(path, mine)
}

/** @throws a line for people where the folder cannot be made or written */
function placeIn(dataDir: string, path: string, claim: Claim): boolean {
  try {
    fs.mkdirSync(dataDir, { recursive: true })
    return place(path, claim)
  } catch (error) {
    const reason = REASONS.find(([code]) => isCode(error, code))?.[1]
    throw reason ? new CannotStart(`DATA_DIR: ${dataDir} ${reason}`) : error
  }
}

const REASONS: readonly [code: string, reason: string][] = [
  ['EEXIST', 'is a file; expected a folder'],
  ['ENOTDIR', 'lies below a file; expected a folder'],
  ['EACCES', 'may not be written by this user'],
  ['EPERM', 'may not be written by this user'],
  ['EROFS', 'lies on a disk that may only be read'],
  ['ENOSPC', 'lies on a full disk'],
  ['ENOENT', 'cannot be made'],
]

/** Written whole elsewhere and then linked into place: `link` fails when the name is taken, and nobody reads half a claim. */
function place(path: string, claim: Claim): boolean {
  const draft = `${path}.${claim.token}`
  fs.writeFileSync(draft, JSON.stringify(claim), { flag: 'wx' })
  try {
    fs.linkSync(draft, path)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

/** Takes a dead claim away; if a living one had come into its place in the meantime, that one goes back. */
function setAside(path: string, stale: Claim | undefined): void {
  const aside = `${path}.${randomUUID()}`
  try {
    fs.renameSync(path, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  const taken = read(aside)
  if (taken && taken.token !== stale?.token) {
    try {
      fs.linkSync(aside, path)
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
  }
  fs.rmSync(aside, { force: true })
}

function release(path: string, mine: Claim): void {
  if (read(path)?.token === mine.token) fs.rmSync(path, { force: true })
}

function read(path: string): Claim | undefined {
  try {
    return Claim.safeParse(JSON.parse(fs.readFileSync(path, 'utf8'))).data
  } catch {
    return undefined
  }
}

const inUse = (dataDir: string, holder: Claim | undefined) =>
  new CannotStart(
    `The data folder ${dataDir} is in use by another instance${holder ? ` (process ${holder.pid})` : ''}. ` +
      'Stop that one, or give this one its own DATA_DIR and PORT.',
  )

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
