import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { BASELINE } from './baseline.ts'
import { offlineFiles } from './offline-files.ts'

/** Writes `worker.js` beside the built pages, as one script that any browser runs, with the names of their files in it. */
export async function buildWorker(root: string): Promise<void> {
  const outDir = join(root, 'build/client')
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'))
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: {
      OFFLINE_FILES: JSON.stringify(await offlineFiles(outDir, manifest)),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir,
      emptyOutDir: false,
      target: BASELINE,
      rolldownOptions: {
        input: join(root, 'worker/worker.ts'),
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  })
}
