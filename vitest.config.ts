import { defineConfig } from 'vitest/config'
import { PAGES } from './web/vitest.config.ts'

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
      { test: { name: 'pages', root: 'web', include: [PAGES], maxWorkers: 2 } },
      { test: { name: 'bench', root: 'bench', include: ['lib/**/*.test.ts'], maxWorkers: 1 } },
    ],
    // what a test that passed has logged or said is nobody's business
    silent: process.env.TEST_LOG ? false : 'passed-only',
    // they wait for servers and databases more than they compute
    maxWorkers: 4,
  },
})
