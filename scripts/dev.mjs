import { ensureInstalled } from './lib/install.mjs'
import { at } from './lib/project.mjs'
import { main } from './lib/say.mjs'
import { runServer } from './lib/server.mjs'

main(async () => {
  await ensureInstalled()
  // These folders alone: with plain --watch, the file that Vite writes and removes to read its settings restarts us for ever.
  const folders = [at('server', 'src'), at('contract', 'src')].map((folder) => `--watch-path=${folder}`)
  return runServer(['--watch', '--watch-preserve-output', ...folders], ['--dev', ...process.argv.slice(2)])
})
