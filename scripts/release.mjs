import { ensureInstalled } from './lib/install.mjs'
import { runNode } from './lib/node.mjs'
import { commandOf, main } from './lib/project.mjs'

/**
 * Writes what the commits since the last release bring into CHANGELOG.md, sets the version that follows from them, commits both
 * and tags that commit. `.versionrc.json` says which commits are listed; `--dry-run` says what would happen.
 */
main(async () => {
  await ensureInstalled({ forDevelopment: true })
  const program = commandOf('commit-and-tag-version', 'commit-and-tag-version')
  return (await runNode([program, ...process.argv.slice(2)])).code
})
