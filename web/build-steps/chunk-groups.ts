import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null
}
type Rule = (id: string, modules: Modules) => boolean

/**
 * Few larger files in place of many small ones: what outlives a release; Zod with the parsers of the contract, which come with
 * the first form (see `contract-calls.ts`); and what several screens need. Everything else is split by the bundler.
 */
export const chunkGroups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
  // before those that need them too
  chunk('contract', (id, modules) => isContract(id) && !needsZod(id, modules)),
  chunk('schemas', (id, modules) => isZod(id) || needsZod(id, modules)),
  chunk('every-screen', (id, modules) => commonModules(modules).has(id)),
  { name: 'icons', test: /\/lucide-react\//, minShareCount: 6 },
]

function chunk(name: string, holds: Rule) {
  return { name: (id: string, modules: Modules) => (holds(id, modules) ? name : null) }
}

const isContract = (id: string) => id.includes('/contract/src/')
const isZod = (id: string) => id.includes('/node_modules/zod/')
const needsZod: Rule = (id, modules) => isContract(id) && [...imported([id], modules)].some(isZod)

const APP = fileURLToPath(new URL('../app/', import.meta.url))
/** Around each screen behind the sign-in, whichever it is. */
const EVERY_PAGE = ['root.tsx', 'routes/frame.tsx', 'modules/shell/shell.tsx'].map((path) => APP + path)
const SCREENS = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('-screen.tsx'))
  .map((path) => APP + path)
const MIN_SCREENS = 8

let common: Set<string> | undefined

function commonModules(modules: Modules): Set<string> {
  if (common) return common
  const uses = new Map<string, number>()
  for (const screen of SCREENS) for (const id of imported([screen], modules)) uses.set(id, (uses.get(id) ?? 0) + 1)
  const shared = [...uses].filter(([, screens]) => screens >= MIN_SCREENS).map(([id]) => id)
  common = new Set([...imported(EVERY_PAGE, modules), ...shared])
  return common
}

/** These modules with all that they import statically; a package is asked for by itself, not for what its index names. */
function imported(ids: string[], modules: Modules, seen = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (seen.has(id)) continue
    seen.add(id)
    if (!id.includes('/node_modules/')) imported(modules.getModuleInfo(id)?.importedIds ?? [], modules, seen)
  }
  return seen
}
