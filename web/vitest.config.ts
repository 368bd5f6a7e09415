import { defineConfig } from 'vitest/config'
import { chunkNames } from './build-steps/chunk-names.ts'

/** Of the pages as they are built. */
export const PAGES = 'build-steps/first-view-weight.test.ts'

export default defineConfig({
  plugins: [chunkNames()],
  test: {
    name: 'web',
    include: ['app/**/*.test.{ts,tsx}', 'build-steps/**/*.test.ts', 'worker/**/*.test.ts'],
    // a project of its own
    exclude: [PAGES],
    // loading the same modules for each file again takes longer than the tests
    isolate: false,
    // a ceiling, for a machine that does much else
    testTimeout: 60_000,
    maxWorkers: 2,
  },
})
