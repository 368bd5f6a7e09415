import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const OURS = fileURLToPath(new URL('../app/lib/load-route-module.ts', import.meta.url))

/**
 * The router loads the page anew where a route's module does not come, has no setting for it, and offline such a page is
 * gone: see decision 044.
 */
export function routerModules(): Plugin {
  let isReplaced = false
  return {
    name: 'router-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(id, importer) {
      // what is for servers alone is left out of the browser's build later
      if (!importer?.includes('/react-router/dist/') || /\/(server-runtime|rsc)\//.test(importer)) return
      if (!id.endsWith('/routeModules.js')) return
      isReplaced = true
      return OURS
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('The router loads routes otherwise now: see router-modules.ts')
    },
  }
}
