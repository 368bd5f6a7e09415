import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'web',
    include: ['app/**/*.test.{ts,tsx}', 'build-steps/**/*.test.ts', 'worker/**/*.test.ts'],
    // loading the same modules for each file again takes longer than the tests
    isolate: false,
    // a ceiling, for a machine that does much else
    testTimeout: 60_000,
    maxWorkers: 2,
  },
})
