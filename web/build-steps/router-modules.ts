import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const own = (path: string) => fileURLToPath(new URL(`../app/lib/${path}`, import.meta.url))

/** Modules of the router, by the end of their path, that the browser gets otherwise; the router has no setting for it. */
const REPLACED = new Map([
  // see `docs/adr/browser.md`, 044
  ['/routeModules.js', own('chunks/load-route-module.ts')],
  // 2 KB of each first visit for what is never switched on
  ['/fog-of-war.js', own('router/no-lazy-discovery.ts')],
  ['/instrumentation.js', own('router/no-instrumentation.ts')],
])

export function routerModules(): Plugin {
  const missing = new Set(REPLACED.keys())
  return {
    name: 'router-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(id, importer) {
      // what is for servers alone is left out of the browser's build later
      if (!importer?.includes('/react-router/dist/') || /\/(server-runtime|rsc)\//.test(importer)) return
      const name = id.slice(id.lastIndexOf('/'))
      missing.delete(name)
      return REPLACED.get(name)
    },
    buildEnd(error) {
      if (error || missing.size === 0) return
      this.error(`The router has no ${[...missing].join(', ')} any more: see router-modules.ts`)
    },
  }
}
