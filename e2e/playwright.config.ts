import { defineConfig } from '@playwright/test'
import { forgetSettings } from '../server/src/test/process/without-settings.ts'
import { chromiumPath, headlessShellPath, launch } from './chromium.ts'

forgetSettings()

const NEEDS_NOTIFICATIONS = 'push.slow.spec.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // a change is not stopped by a busy machine; a test that needed the second try is named and counted at the end
  retries: process.env.CI ? 1 : 0,
  // ceilings, for a machine that does much else; what is there is seen at once
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  globalSetup: './support/start-server.ts',
  use: {
    // written by the global set-up, before any test's process reads this
    baseURL: process.env.E2E_URL,
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    // what a worker fetches passes by the tests' own answers; those who are about it allow it
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'shell', testIgnore: NEEDS_NOTIFICATIONS, use: { launchOptions: launch(headlessShellPath()) } },
    { name: 'browser', testMatch: NEEDS_NOTIFICATIONS, use: { launchOptions: launch(chromiumPath()) } },
  ],
})
