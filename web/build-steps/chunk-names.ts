import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'virtual:chunks'
interface Chunk {
  file: string
  isDynamicEntry?: boolean
  imports?: string[]
}

/**
 * Tells the server build which files the browser needs for a lazily loaded screen, so that the page can ask for
 * them at once and not only after its entry has run. Read by `app/lib/lazy-screen.tsx`.
 */
export function chunkNames(): Plugin {
  let outDir = ''
  return {
    name: 'chunk-names',
    configResolved(config) {
      outDir = join(config.root, 'build/client')
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return
      const isServerBuild = this.environment.name === 'ssr' && this.environment.mode === 'build'
      return `export const chunks = ${JSON.stringify(isServerBuild ? await readChunks(outDir) : {})}`
    },
  }
}

async function readChunks(outDir: string) {
  const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'))
  const lazy = Object.entries(manifest).filter(([, chunk]) => chunk.isDynamicEntry)
  return Object.fromEntries(lazy.map(([source]) => [source, [...filesOf(manifest, source)]]))
}

function filesOf(manifest: Record<string, Chunk>, source: string, seen = new Set<string>()) {
  const chunk = manifest[source]
  if (!chunk || seen.has(`/${chunk.file}`)) return seen
  seen.add(`/${chunk.file}`)
  for (const other of chunk.imports ?? []) filesOf(manifest, other, seen)
  return seen
}
