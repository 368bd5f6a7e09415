import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ensureInstalled, removeUnread } from './lib/install.mjs'
import { runNode, runServer } from './lib/node.mjs'
import { Advice, at, main, ROOT, say } from './lib/project.mjs'
import { ensureBuilt, isBuilt } from './lib/web-build.mjs'

main(async () => {
  await ensureInstalled()
  if (!isBuilt()) await Promise.all([ensureBuilt(), prepareDatabase(), removeUnread()])
  return runServer()
})

/** A new embedded database, made while the pages are built. Any other is for the server to change, once it has claimed it. */
async function prepareDatabase() {
  const { DATABASE_URL, DATA_DIR } = process.env
  if (DATABASE_URL || existsSync(resolve(ROOT, DATA_DIR || '.data', 'postgres'))) return
  const { code, text } = await runNode([at('server', 'src', 'ops.ts'), 'migrate'], { output: 'catch' })
  if (code === 0) return
  say(`\n${text.trim()}`)
  throw new Advice('The database could not be prepared; the reason stands above.')
}
