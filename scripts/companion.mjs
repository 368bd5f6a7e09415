import { ensureCompanionInstalled, ensureInstalled } from './lib/install.mjs'
import { nodePath } from './lib/node.mjs'
import { at } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { main } from './lib/say.mjs'

main(async () => {
  await ensureInstalled()
  await ensureCompanionInstalled()
  return (await run(nodePath(), [at('companion', 'main.mjs')], { drains: true })).code
})
