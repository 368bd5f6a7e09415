import { ensureInstalled } from './lib/install.mjs'
import { runServer } from './lib/node.mjs'
import { at, main } from './lib/project.mjs'

main(async () => {
  await ensureInstalled()
  // These folders alone: with plain --watch, the file that Vite writes and removes to read its settings restarts us for ever.
  const folders = [at('server', 'src'), at('contract', 'src')].map((folder) => `--watch-path=${folder}`)
  return runServer(['--watch', '--watch-preserve-output', ...folders], ['--dev', ...process.argv.slice(2)])
})
