import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from './test/process/server-start.ts'
import { type Program, SERVER, startProgram } from './test/process/start-program.ts'

/** Says at the end which builds of React were loaded. */
const LOADED = `
  import { writeSync } from 'node:fs'
  import Module from 'node:module'
  process.on('exit', () => {
    for (const file of Object.keys(Module._cache)) if (/react-dom-server/.test(file)) writeSync(2, file + ' ')
  })`
const folder = temporaryFolder()
let server: Program

beforeAll(async () => {
  const settings = { DATA_DIR: folder.path, DEMO: 'off', LOG_LEVEL: 'silent', NODE_ENV: 'test' }
  server = await startProgram(SERVER, settings, {
    nodeOptions: [`--import=data:text/javascript,${encodeURIComponent(LOADED)}`],
  })
})
afterAll(() => folder.remove())

test('pages are rendered by React’s production build, whatever the environment says', async () => {
  const page = await fetch(server.url)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')])
  await server.stop()
  expect(server.written()).toContain('.production.js')
  expect(server.written()).not.toContain('.development.js')
})
