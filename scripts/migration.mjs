import { readdirSync, rmSync } from 'node:fs'
import { ensureInstalled } from './lib/install.mjs'
import { runNode } from './lib/node.mjs'
import { Advice, at, commandOf, main } from './lib/project.mjs'

/** Writes the migration from the last one to `server/src/db/schema`. Read it, and split it where it has two purposes. */
main(async () => {
  const [name, ...rest] = process.argv.slice(2)
  if (!name || rest.length > 0 || !/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new Advice('npm run migration -- NAME, where NAME says in snake_case what changes: users_place_id')
  }
  await ensureInstalled({ forDevelopment: true })
  const { code } = await runNode([commandOf('drizzle-kit', 'drizzle-kit'), 'generate', '--name', name], {
    cwd: at('server'),
  })
  if (code === 0) deleteOlderSnapshots(at('server/src/db/migrations/meta'))
  return code
})

/** The next migration is the difference from the newest one alone. */
function deleteOlderSnapshots(folder) {
  const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'))
  for (const name of snapshots.sort().slice(0, -1)) rmSync(`${folder}/${name}`)
}
