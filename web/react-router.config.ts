import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { buildWorker } from './build-steps/build-worker.ts'
import { compressAssets } from './build-steps/compress-assets.ts'

export default {
  ssr: true,
  // All routes come with the first page: no call for a manifest while somebody moves about.
  routeDiscovery: { mode: 'initial' },
  // The browser's loaders are a line each: not worth a file.
  splitRouteModules: false,
  async buildEnd({ viteConfig: { root } }) {
    await buildWorker(root)
    await compressAssets(join(root, 'build/client'))
  },
} satisfies Config
