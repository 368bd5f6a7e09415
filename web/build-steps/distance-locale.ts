import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ID = '\0distance-locale'
const DATE_FNS = fileURLToPath(new URL('.', import.meta.resolve('date-fns/formatDistance')))
const WORDS = join(DATE_FNS, 'locale/en-US/_lib/formatDistance.js')

/**
 * `formatDistance` says how long ago something was, on each first view, and brings all of its language with it: the names
 * of days, and what reads dates. In the browser it gets the words for distances alone, which is 3 KB less.
 */
export function distanceLocale(): Plugin {
  let isReplaced = false
  return {
    name: 'distance-locale',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(id, importer) {
      if (!id.endsWith('/defaultLocale.js') || !importer?.endsWith('/date-fns/formatDistance.js')) return
      isReplaced = true
      return ID
    },
    load(id) {
      if (id !== ID) return
      return `import { formatDistance } from ${JSON.stringify(WORDS)}\nexport const defaultLocale = { formatDistance }`
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('date-fns finds its language otherwise now: see distance-locale.ts')
    },
  }
}
