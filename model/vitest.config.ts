import { defineConfig } from 'vitest/config'
import { forgetSettings } from '../server/src/test/process/without-settings.ts'

forgetSettings()

export default defineConfig({
  test: {
    name: 'model',
    include: ['*.test.ts'],
    globalSetup: ['../server/src/test/postgres/postgres-for-tests.ts'],
    // a ceiling: the histories end by themselves
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 1,
    // transforming the whole server takes longer than a dozen commands: Node loads it as it does where it runs
    experimental: { viteModuleRunner: false },
    // Vitest puts projects into one group only where they have the same number of workers
    sequence: { groupOrder: 2 },
  },
})
