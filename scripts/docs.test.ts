import * as fs from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const read = (path: string) => fs.readFileSync(new URL(path, root), 'utf8')
/** Those that say how things are; a decision says how they were when it was taken. */
const GUIDES = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/ARCHITECTURE.md',
  'docs/adding-a-feature.md',
  'docs/life-of-a-request.md',
  'docs/operating.md',
  'docs/runbook.md',
  'docs/scaling.md',
]
const FOLDERS = ['contract', 'postcards', 'local-postgres', 'server', 'model', 'web', 'e2e', 'bench', 'scripts', 'docs']
const isOurs = (path: string) => !/(^|\/)(node_modules|build|\.react-router)\//.test(path)

const files = FOLDERS.flatMap((folder) =>
  fs
    .readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
    .map((path) => `/${folder}/${path}`)
    .filter(isOurs),
)

test.each(GUIDES)('%s names files that are there', (guide) => {
  const named = [...read(guide).matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)].map(([, path]) => path ?? '')
  expect(named.filter((path) => !files.some((file) => file.endsWith(`/${path}`)))).toEqual([])
})

test.each(GUIDES)('%s names npm scripts that are there', (guide) => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
  const named = [...read(guide).matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name]) => name ?? '')
  expect(named.filter((name) => !scripts.includes(name))).toEqual([])
})
