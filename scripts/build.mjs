import { ensureInstalled } from './lib/install.mjs'
import { oneAtATime } from './lib/lock.mjs'
import { main } from './lib/say.mjs'
import { build } from './lib/web-build.mjs'

main(async () => {
  await ensureInstalled()
  await oneAtATime(build)
})
