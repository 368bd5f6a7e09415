import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      'contract',
      'postcards',
      'local-postgres',
      'scripts',
      'server',
      'web',
      'model',
      { test: { name: 'bench', root: 'bench', include: ['lib/**/*.test.ts'], maxWorkers: 1 } },
    ],
    // they wait for servers and databases more than they compute
    maxWorkers: 4,
  },
})
