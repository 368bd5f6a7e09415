import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  path: string
  /** Leaves so many bytes on it. */
  leave(bytes: number): void
  remove(): void
}

/** A file system of so many bytes, real and in memory; else why there is none. */
export function mountSmallDisk(bytes: number): SmallDisk | { missing: string } {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return { missing: 'only root on Linux can mount one' }
  const path = fs.mkdtempSync(join(tmpdir(), 'caravan-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', path], { stdio: 'pipe' })
  } catch (error) {
    fs.rmdirSync(path)
    return { missing: `it could not be mounted: ${error}` }
  }
  const filling = join(path, 'filling')
  return {
    path,
    leave(left) {
      fs.rmSync(filling, { force: true })
      const { bavail, bsize } = fs.statfsSync(path)
      fs.writeFileSync(filling, Buffer.alloc(Math.max(0, bavail * bsize - left)))
    },
    remove() {
      execFileSync('umount', ['--lazy', path])
      fs.rmdirSync(path)
    },
  }
}
