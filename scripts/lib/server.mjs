import { pathToFileURL } from 'node:url'
import { runNode } from './node.mjs'
import { at } from './project.mjs'

/**
 * The server, until it ends; it receives our signals and does not outlive us. Answers its exit code.
 * It runs in the clone, wherever it was started from: a relative DATA_DIR lies there.
 */
export async function runServer(nodeOptions = [], args = process.argv.slice(2)) {
  const watch = pathToFileURL(at('scripts', 'lib', 'stop-with-parent.mjs')).href
  const file = at('server', 'src', 'server.ts')
  const { code } = await runNode([...nodeOptions, `--import=${watch}`, file, ...args], { drains: true })
  return code
}
