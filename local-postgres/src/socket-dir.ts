import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SystemUser } from './system-user.ts'

/** Bytes that a Unix socket's path may have, its closing zero not counted: 108 on Linux, 104 on macOS and BSD. */
const LONGEST = 103

/** The server's setting, where a client connects, and how the folder is removed when the server has stopped. */
export type SocketDir = { setting: string; host: string; remove: () => void }

/**
 * The socket lies in the cluster's own folder, which only its owner may enter. Where that path is too long for a client,
 * it lies in a private folder with a short name; its name is new each time, so that nobody can prepare it for us.
 */
export function makeSocketDir(clusterDir: string, systemUser: SystemUser | undefined): SocketDir {
  if (Buffer.byteLength(join(clusterDir, '.s.PGSQL.5432')) <= LONGEST) {
    return { setting: '.', host: clusterDir, remove: () => {} }
  }
  const parents = [tmpdir(), '/tmp'].filter((parent) => Buffer.byteLength(parent) < LONGEST - 30)
  const dir = fs.mkdtempSync(join(parents[0] ?? '/tmp', 'pg-'))
  if (systemUser) fs.chownSync(dir, systemUser.uid, systemUser.gid)
  return { setting: dir, host: dir, remove: () => fs.rmSync(dir, { recursive: true, force: true }) }
}
