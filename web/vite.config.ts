import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { BASELINE } from './build-steps/baseline.ts'
import { chunkGroups } from './build-steps/chunk-groups.ts'
import { chunkNames } from './build-steps/chunk-names.ts'
import { contractCalls } from './build-steps/contract-calls.ts'
import { routerModules } from './build-steps/router-modules.ts'

export default defineConfig({
  plugins: [contractCalls(), routerModules(), tailwindcss(), reactRouter(), chunkNames()],
  // Kept so that the server build can name the browser's chunks; see build-steps/chunk-names.ts.
  build: { manifest: true, target: BASELINE, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
      },
    },
    ssr: { build: { rolldownOptions: { input: './server.ts' } } },
  },
})
