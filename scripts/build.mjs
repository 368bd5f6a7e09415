import { ensureInstalled, oneAtATime } from './lib/install.mjs'
import { main } from './lib/project.mjs'
import { build } from './lib/web-build.mjs'

main(async () => {
  await ensureInstalled()
  await oneAtATime(build)
})
