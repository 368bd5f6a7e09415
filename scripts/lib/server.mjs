import { pathToFileURL } from 'node:url'
import { runNode } from './node.mjs'
import { at } from './project.mjs'

/** The server, until it ends; it hears our signals and does not outlive us. Answers its exit code. */
export async function runServer(nodeOptions = [], args = process.argv.slice(2)) {
  const watch = pathToFileURL(at('scripts', 'lib', 'stop-with-parent.mjs')).href
  // Where it was started, not where the clone lies, decides what a relative DATA_DIR means: npm starts it in the clone.
  const options = { cwd: process.cwd() }
  const { code } = await runNode(
    [...nodeOptions, `--import=${watch}`, at('server', 'src', 'server.ts'), ...args],
    options,
  )
  return code
}
