import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/say.mjs'
import { runServer } from './lib/server.mjs'

main(async () => {
  await ensureInstalled()
  return runServer(['--watch', '--watch-preserve-output'], ['--dev', ...process.argv.slice(2)])
})
