import { dirname } from 'node:path'
import { build, type Plugin } from 'vite'
import { BASELINE } from './baseline.ts'

const QUERY = '?inline-script'

/**
 * `import code from './file.ts?inline-script'` is the text of that script with all that it imports, minified, to stand in a page:
 * see `InlineScript`. Only the server writes it, so that the browser's build has none of it.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(QUERY)) return
      if (this.environment.config.consumer === 'client') return `export default ''`
      const file = id.slice(0, -QUERY.length)
      this.addWatchFile(file)
      return `export default ${JSON.stringify(await inlineScript(file))}`
    },
  }
}

/** What would end its element is escaped by the minifier. */
export async function inlineScript(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    root: dirname(file),
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: BASELINE,
      modulePreload: false,
      minify: 'terser',
      terserOptions: { ecma: 2020, compress: { passes: 3 } },
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  })
  const [output] = 'output' in built ? built.output : []
  if (output?.type !== 'chunk') throw new Error(`${file} is not one script`)
  return output.code.trim()
}
