import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { at } from '../project.mjs'
import { run } from '../run.mjs'
import { Advice } from '../say.mjs'

/** Copies of the tree as it is now, for rules to be broken in; gone when we are. */
export async function scratchCopies(count) {
  const { code, text } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    output: 'catch',
  })
  if (code !== 0) throw new Advice(`git does not list the files: ${text}`)
  const files = text.split('\0').filter((file) => file && existsSync(at(file)))
  return Array.from({ length: count }, () => scratchCopy(files))
}

function scratchCopy(files) {
  const root = mkdtempSync(join(tmpdir(), 'caravan-mutants-'))
  process.once('exit', () => rmSync(root, { recursive: true, force: true }))
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    cpSync(at(file), join(root, file))
  }
  linkPackages(root)
  return root
}

/** Installed packages are shared; those of this repository are the copy's own, or the tests would load the originals. */
function linkPackages(root) {
  mkdirSync(join(root, 'node_modules', '@caravan'), { recursive: true })
  // the cluster that a run keeps for the next one (`kept-cluster.ts`) lies there
  mkdirSync(at('node_modules', '.cache'), { recursive: true })
  for (const name of readdirSync(at('node_modules'))) {
    if (name !== '@caravan') symlinkSync(at('node_modules', name), join(root, 'node_modules', name))
  }
  for (const name of readdirSync(at('node_modules', '@caravan'))) {
    const target = readlinkSync(at('node_modules', '@caravan', name))
    symlinkSync(target, join(root, 'node_modules', '@caravan', name))
  }
  for (const workspace of ['web', 'server', 'e2e']) {
    const own = at(workspace, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(root, workspace, 'node_modules'))
  }
}
