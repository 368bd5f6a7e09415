import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'postcards',
    include: ['src/**/*.test.ts'],
    isolate: false,
    testTimeout: 60_000,
    // the same in all workspaces: Vitest runs those together, and refuses where they differ
    maxWorkers: 2,
  },
})
