import type { Plugin } from 'vite'

const ID = '\0zod-without-eval'

/**
 * Zod compiles its parsers where it may, and tries `new Function` to know: under the pages' content security policy
 * that try is a violation on each page. In the browser it is configured not to, before any schema is made.
 */
export function zodWithoutEval(): Plugin {
  return {
    name: 'zod-without-eval',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id, importer) => (id === 'zod' && importer !== ID ? ID : undefined),
    async load(id) {
      if (id !== ID) return
      const code = `import { config } from 'zod'\nconfig({ jitless: true })\nexport * from 'zod'`
      return { code, moduleSideEffects: true }
    },
  }
}
