import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { projects: ['contract', 'postcards', 'local-postgres', 'scripts', 'server', 'web'] },
})
