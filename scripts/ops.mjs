import { ensureInstalled } from './lib/install.mjs'
import { runNode } from './lib/node.mjs'
import { at } from './lib/project.mjs'
import { main } from './lib/say.mjs'

main(async () => {
  await ensureInstalled()
  const { code } = await runNode([at('server', 'src', 'ops.ts'), ...process.argv.slice(2)])
  return code
})
