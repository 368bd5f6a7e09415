import { execFile, execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Where a program is on this machine; brought in by apt where that is possible, else why there is none. */
export async function findProgram(
  program: string,
  { versionFlag, debianPackage }: { versionFlag: string; debianPackage: string },
): Promise<{ program: string } | { missing: string }> {
  const isThere = () => doesStart(program, versionFlag)
  if (isThere()) return { program }
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) {
    return { missing: `${program} is not installed, and only root can install it here` }
  }
  try {
    await run('apt-get', ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=60', debianPackage], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 90_000,
    })
  } catch {
    return { missing: `${program} is not installed, and apt-get could not install it` }
  }
  return isThere() ? { program } : { missing: `${program} was installed but does not run` }
}

export function doesStart(program: string, versionFlag: string): boolean {
  try {
    execFileSync(program, [versionFlag], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
