import * as fs from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const read = (path: string) => fs.readFileSync(new URL(path, root), 'utf8')
const FOLDERS = ['contract', 'postcards', 'local-postgres', 'server', 'model', 'web', 'e2e', 'bench', 'scripts', 'docs']
const isOurs = (path: string) => !/(^|\/)(node_modules|build|\.react-router)\//.test(path)

const files = FOLDERS.flatMap((folder) =>
  fs
    .readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
    .map((path) => `/${folder}/${path}`)
    .filter(isOurs),
)

const pages = files.map((path) => path.slice(1)).filter((path) => /^docs\/.*\.md$|\/README\.md$/.test(path))

const moduleReadmes = pages.filter((page) => /^server\/src\/modules\/[^/]+\/README\.md$/.test(page))
/** Those that say how things are; a decision says how they were when it was taken. */
const GUIDES = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/ARCHITECTURE.md',
  'docs/adding-a-feature.md',
  'docs/dependencies.md',
  'docs/glossary.md',
  'docs/operating.md',
  'docs/runbook.md',
  'docs/scaling.md',
  'web/README.md',
  ...moduleReadmes,
]

test('each link of a page leads to a file, and to a heading in it', () => {
  const broken = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...pages].flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)]
      .map(([, path, heading]) => ({ to: join(path ? dirname(page) : page, path ?? ''), heading }))
      .filter(({ to, heading }) => !isThere(to) || (heading && !headingsOf(to).includes(heading)))
      .map(({ to, heading }) => `${page} leads to ${to}#${heading ?? ''}`),
  )
  expect(broken).toEqual([])
})

test('the index of the decisions has each of them, and each has a number of its own', () => {
  const sections = pages
    .filter((page) => page.startsWith('docs/adr/'))
    .flatMap((page) => headingsOf(page).filter((heading) => /^\d{3}-/.test(heading)))
  const index = read('docs/adr/README.md')
  expect(sections.filter((heading) => !index.includes(`#${heading})`))).toEqual([])
  const numbers = sections.map((heading) => heading.slice(0, 3))
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('every module has a README, and each of them fits on a screen', () => {
  const modules = fs.readdirSync(new URL('server/src/modules/', root))
  expect(moduleReadmes.toSorted()).toEqual(modules.toSorted().map((name) => `server/src/modules/${name}/README.md`))
  expect(moduleReadmes.filter((page) => read(page).split('\n').length > 61)).toEqual([])
})

test('ARCHITECTURE.md stays one page', () => {
  expect(read('docs/ARCHITECTURE.md').split(/\s+/).length).toBeLessThanOrEqual(900)
})

test.each(GUIDES)('%s names files that are there', (guide) => {
  const named = [...read(guide).matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)].map(([, path]) => path ?? '')
  expect(named.filter((path) => !files.some((file) => file.endsWith(`/${path}`)))).toEqual([])
})

test.each(GUIDES)('%s names npm scripts that are there', (guide) => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
  const named = [...read(guide).matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name]) => name ?? '')
  expect(named.filter((name) => !scripts.includes(name))).toEqual([])
})

function isThere(path: string): boolean {
  return fs.existsSync(new URL(path, root))
}

/** As the address of a heading is made where the pages are read. */
function headingsOf(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, text]) =>
    (text ?? '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
