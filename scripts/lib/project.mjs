import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the clone: every path starts here, so that the scripts work from any folder. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export const at = (...parts) => join(ROOT, ...parts)

/** The file behind a package's command. `node_modules/.bin` holds shell wrappers on Windows, which Node cannot run. */
export function commandOf(packageName, command) {
  const folder = at('node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}
