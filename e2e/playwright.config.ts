import { defineConfig } from '@playwright/test'
import { chromiumPath } from './chromium.ts'

const port = Number(process.env.E2E_PORT ?? 4710)

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A second try tells a slow machine from a broken page; who needed one is named as flaky at the end.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  globalSetup: './start-server.ts',
  metadata: { port },
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: chromiumPath(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
    },
    screenshot: 'only-on-failure',
  },
})
