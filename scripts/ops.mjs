import { ensureInstalled } from './lib/install.mjs'
import { runNode } from './lib/node.mjs'
import { at, main } from './lib/project.mjs'

main(async () => {
  await ensureInstalled()
  return (await runNode([at('server', 'src', 'ops.ts'), ...process.argv.slice(2)])).code
})
