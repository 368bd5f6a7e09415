import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

const PACKAGE = '@caravan/contract/'
const PREFIX = '\0contract-calls:'

/**
 * What the browser gets of a module of the contract: of an endpoint its method and its path, which is all that a call
 * needs, and plain values as they are. Schemas and functions are exported out of the module itself, which comes, with
 * Zod, only to a screen that uses one. Made by evaluating the contract, so that nothing is written twice. See
 * `docs/adr/pages.md`, 027.
 */
export function contractCalls(): Plugin {
  return {
    name: 'contract-calls',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (id.startsWith(PACKAGE) ? PREFIX + id : undefined),
    async load(id) {
      if (!id.startsWith(PREFIX)) return
      const source = fileURLToPath(import.meta.resolve(id.slice(PREFIX.length)))
      this.addWatchFile(source)
      const { module } = await runnerImport<Record<string, unknown>>(source)
      return { code: browserModule(source, module), moduleSideEffects: false }
    },
  }
}

export function browserModule(source: string, module: Record<string, unknown>): string {
  const lines = Object.entries(module).map(([name, value]) => {
    const plain = isEndpoint(value) ? { method: value.method, path: value.path } : value
    if (isPlain(plain)) return `export const ${name} = ${JSON.stringify(plain)}`
    return `export { ${name} } from ${JSON.stringify(source)}`
  })
  return lines.join('\n')
}

const isEndpoint = (value: unknown): value is { method: string; path: string } =>
  isRecord(value) && ['method', 'path', 'access', 'reply'].every((name) => name in value)

/** Whether JSON says all of a value. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  return isRecord(value) && Object.values(value).every(isPlain)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
