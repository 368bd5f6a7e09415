import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/test/postgres-for-tests.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // A second try tells a busy machine from a broken promise; whoever needed one is named.
    retry: process.env.CI ? 1 : 0,
  },
})
