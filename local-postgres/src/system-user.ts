import { execFileSync, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'

/** The user that PostgreSQL runs as. It refuses to run as root, so root hands it to another one. */
export type SystemUser = { uid: number; gid: number }

/** Undefined where we are not root. A cluster keeps its owner, so that one start with sudo does not lock its user out. */
export function systemUserFor(clusterDir: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') }
}

/** Whether the systemUser may enter a folder: asked of the system, which knows about modes, lists and mounts. */
function canEnter(dir: string, systemUser: SystemUser | undefined): boolean {
  const tried = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', dir], { ...systemUser, cwd: '/', stdio: 'ignore' })
  return tried.status === 0
}

function idOfNobody(flag: '-u' | '-g'): number {
  try {
    const id = Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    return id > 0 ? id : 65534
  } catch {
    return 65534
  }
}

/** A cluster folder as it is given to the PostgreSQL programs. `close` only after they have ended. */
export type ClusterDir = { path: string; argument: string; fd: number | 'ignore'; close: () => void }

/**
 * PostgreSQL goes to its folder by absolute path, which its user cannot enter when the data folder lies under one that
 * only root may enter. On Linux we then hand it the opened folder as descriptor 3: `/proc/self/fd/3` leads straight into
 * it, past its parents, for the postmaster and for every process that inherits from it.
 */
export function openClusterDir(path: string, systemUser: SystemUser | undefined): ClusterDir {
  if (!systemUser || canEnter(path, systemUser)) return { path, argument: path, fd: 'ignore', close: () => {} }
  if (process.platform !== 'linux') {
    throw new CannotStart(
      `PostgreSQL does not run as root, and the user it runs as (uid ${systemUser.uid}) cannot reach ${path}. ` +
        'Choose a DATA_DIR in a folder that everybody may enter, or start as an ordinary user.',
    )
  }
  const fd = fs.openSync(path, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY)
  return { path, argument: '/proc/self/fd/3', fd, close: () => fs.closeSync(fd) }
}

/** Bytes that a Unix socket's path may have, its closing zero not counted: 108 on Linux, 104 on macOS and BSD. */
const LONGEST = 103

/** The server's setting, where a client connects, and how the folder is removed when the server has stopped. */
type SocketDir = { setting: string; host: string; remove: () => void }

/** In the cluster's own folder; where that path is too long for a client, in a private one whose new name nobody can prepare. */
export function makeSocketDir(clusterDir: string, systemUser: SystemUser | undefined): SocketDir {
  if (Buffer.byteLength(join(clusterDir, '.s.PGSQL.5432')) <= LONGEST) {
    return { setting: '.', host: clusterDir, remove: () => {} }
  }
  const parents = [tmpdir(), '/tmp'].filter((parent) => Buffer.byteLength(parent) < LONGEST - 30)
  const dir = fs.mkdtempSync(join(parents[0] ?? '/tmp', 'pg-'))
  if (systemUser) fs.chownSync(dir, systemUser.uid, systemUser.gid)
  return { setting: dir, host: dir, remove: () => fs.rmSync(dir, { recursive: true, force: true }) }
}
