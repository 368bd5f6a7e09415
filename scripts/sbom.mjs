import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './lib/node.mjs'
import { Advice, at, main } from './lib/project.mjs'

/**
 * The lockfile without what is there for development alone: its packages, the workspaces that hold nothing else, and what the others
 * name as such. npm's own `--omit dev` leaves out each package that any workspace needs for development, Fastify among them.
 */
export function shippedTree(lock) {
  const isShipped = ([path, { dev, link, resolved }]) => !dev && !FOR_DEVELOPMENT.includes(link ? resolved : path)
  const packages = Object.fromEntries(
    Object.entries(lock.packages)
      .filter(isShipped)
      .map(([path, { devDependencies: _dev, ...entry }]) => [path, entry]),
  )
  packages[''].workspaces = packages[''].workspaces.filter((name) => !FOR_DEVELOPMENT.includes(name))
  return { ...lock, packages }
}

const FOR_DEVELOPMENT = ['bench', 'e2e']

const read = (path) => JSON.parse(readFileSync(at(path), 'utf8'))

main(async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'caravan-sbom-'))
  // npm names the document by the folder
  const folder = join(scratch, 'caravan')
  try {
    mkdirSync(folder)
    const tree = shippedTree(read('package-lock.json'))
    const write = (path, content) => writeFileSync(join(folder, path), JSON.stringify(content))
    write('package-lock.json', tree)
    // the lockfile does not say which versions are ours to choose
    const { overrides } = read('package.json')
    write('package.json', { ...tree.packages[''], overrides })
    for (const path of tree.packages[''].workspaces) {
      mkdirSync(join(folder, path), { recursive: true })
      write(join(path, 'package.json'), tree.packages[path])
    }
    const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx']
    const { code, text } = await run('npm', args, { cwd: folder, output: 'catch' })
    if (code !== 0) throw new Advice(text)
    process.stdout.write(text)
    return 0
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
})
