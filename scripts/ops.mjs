import { resolve } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { runNode } from './lib/node.mjs'
import { at } from './lib/project.mjs'
import { main } from './lib/say.mjs'

/** A file is named from the folder in which the command was typed; npm runs it in the clone. */
function argumentsFromHere() {
  const [command, file, ...more] = process.argv.slice(2)
  const takesFile = ['backup', 'restore'].includes(command) && file
  return takesFile ? [command, resolve(process.env.INIT_CWD ?? '.', file), ...more] : process.argv.slice(2)
}

main(async () => {
  await ensureInstalled()
  const { code } = await runNode([at('server', 'src', 'ops.ts'), ...argumentsFromHere()])
  return code
})
