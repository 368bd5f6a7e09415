import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['contract', 'postcards', 'local-postgres', 'scripts', 'server', 'web', 'model'],
    // they wait for servers and databases more than they compute
    maxWorkers: 4,
  },
})
