import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const OWN = fileURLToPath(new URL('../app/lib/chunks/load-route-module.ts', import.meta.url))

/** Gives the router our way to load a route's module; it has no setting for it. See `docs/decisions/044-missing-chunks.md`. */
export function routeModuleLoader(): Plugin {
  let isReplaced = false
  return {
    name: 'route-module-loader',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(id, importer) {
      if (!id.endsWith('/routeModules.js') || !importer?.includes('/react-router/dist/')) return
      isReplaced = true
      return OWN
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('The router loads its modules otherwise now: see route-module-loader.ts')
    },
  }
}
