import { ensureCompanionInstalled, ensureInstalled } from './lib/install.mjs'
import { nodePath, run } from './lib/node.mjs'
import { at, main } from './lib/project.mjs'

main(async () => {
  await ensureInstalled()
  await ensureCompanionInstalled()
  return (await run(nodePath(), [at('companion', 'main.mjs')], { drains: true })).code
})
