import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/say.mjs'
import { runServer } from './lib/server.mjs'
import { ensureBuilt } from './lib/web-build.mjs'

main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  return runServer()
})
