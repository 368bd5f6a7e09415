import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'scripts', include: ['**/*.test.{ts,mjs}'], testTimeout: 600_000, maxWorkers: 2 },
})
