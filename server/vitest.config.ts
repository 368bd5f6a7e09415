import { defineConfig } from 'vitest/config'
import { forgetSettings } from './src/test/process/without-settings.ts'

forgetSettings()

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/test/postgres/postgres-for-tests.ts'],
    setupFiles: ['src/test/statements.ts'],
    // the application takes seconds to load, and keeps nothing in its modules that a test could change
    isolate: false,
    // ceilings, for a machine that does much else
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // one more than the machine that it is tried on has cores: they wait for databases and timers
    maxWorkers: 3,
    // Vitest puts projects into one group only where they have the same number of workers
    sequence: { groupOrder: 1 },
  },
})
