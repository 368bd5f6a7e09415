import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'virtual:chunks'
/** As React Router's plugin names it. */
const ROOT = 'app/root.tsx?__react-router-build-client-route'
export type ViteManifest = Record<string, Chunk>
interface Chunk {
  file: string
  isDynamicEntry?: boolean
  imports?: string[]
  css?: string[]
}

/** What the browser loads for a lazily loaded module, as addresses. */
export interface LazyChunk {
  scripts: string[]
  styles: string[]
}

/**
 * Gives the server build the files that the browser needs for a lazily loaded screen, so that the page can ask for
 * its scripts at once and not only after its entry has run, and is never rendered without its styles. Read by
 * `app/lib/lazy.tsx`.
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
  const manifest: ViteManifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'))
  return lazyChunks(manifest)
}

/**
 * Without the sheets of the root route, which React Router writes onto every page: a page that has one sheet twice is
 * styled and laid out anew by Chromium whenever any link is added to its head.
 */
export function lazyChunks(manifest: ViteManifest): Record<string, LazyChunk> {
  const lazy = Object.entries(manifest).filter(([, chunk]) => chunk.isDynamicEntry)
  const onEveryPage = stylesOf(manifest, ROOT)
  return Object.fromEntries(
    lazy.map(([source]) => {
      const scripts = [...importedChunks(manifest, source)].map(({ file }) => `/${file}`)
      return [source, { scripts, styles: [...stylesOf(manifest, source)].filter((file) => !onEveryPage.has(file)) }]
    }),
  )
}

const stylesOf = (manifest: ViteManifest, source: string) =>
  new Set([...importedChunks(manifest, source)].flatMap(({ css }) => css ?? []).map((file) => `/${file}`))

export function importedChunks(manifest: ViteManifest, source: string, seen = new Set<Chunk>()) {
  const chunk = manifest[source]
  if (!chunk || seen.has(chunk)) return seen
  seen.add(chunk)
  for (const other of chunk.imports ?? []) importedChunks(manifest, other, seen)
  return seen
}
