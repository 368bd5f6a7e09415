import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { importedChunks, type ViteManifest } from './chunk-names.ts'

const BUILD = new URL('../build/client/', import.meta.url)
const MANIFEST = new URL('.vite/manifest.json', BUILD)
const EVERY_PAGE = ['entry.client.tsx', 'app/root.tsx']
const SIGNED_IN = [...EVERY_PAGE, 'app/routes/frame.tsx', '_every-screen']

/** The most that the scripts of a first view may weigh, in bytes as they are sent. */
const MAX_BYTES = 180_000

const view = (route: string, screen: string) => [
  ...SIGNED_IN,
  `app/routes/${route}.tsx`,
  `app/modules/${screen}-screen.tsx`,
]
const FIRST_VIEWS = {
  feed: view('home', 'trips/feed/feed'),
  matches: view('matches', 'matching/matches/matches'),
  messages: view('messages', 'chat/messages/messages'),
  'group chat': view('group-chat', 'chat/group-chats/group-chat'),
  profile: view('profile', 'people/profile/profile'),
  settings: view('settings', 'people/settings/settings'),
  'own trips': view('own-trips', 'trips/own-trips/own-trips'),
  nearMe: view('near-me', 'discover/near-me/near-me'),
  discover: view('discover', 'discover/discover'),
  overlaps: view('trip-overlaps', 'matching/overlaps/overlaps'),
  reports: view('reports', 'safety/reports/reports'),
  notifications: view('notifications', 'inbox/notifications/notifications'),
}

it.each(Object.entries(FIRST_VIEWS))(
  'the scripts of the first view of %s stay below the limit',
  (_, modules) => {
    const manifest = readManifest()
    const scripts = scriptsOf(manifest, modules)
    const each = scripts.map((file) => [file, weightOf(file)] as const)
    const sum = each.reduce((total, [, weight]) => total + weight, 0)
    expect(sum, each.map((one) => one.join(': ')).join('\n')).toBeLessThanOrEqual(MAX_BYTES)
    // a machine that does other things compresses slowly
  },
  60_000,
)

it('no first view brings Zod', () => {
  const manifest = readManifest()
  for (const modules of Object.values(FIRST_VIEWS)) {
    expect(scriptsOf(manifest, modules).filter((file) => file.includes('schemas'))).toEqual([])
  }
})

const WIDGET = [
  ...['send-picture.ts', 'picture-preview.ts', 'to-jpeg.ts', 'fetch-link.ts'],
  ...['link/link-dialog.tsx', 'camera/camera-dialog.tsx', 'editor/editor-dialog.tsx'],
].map((module) => `app/modules/media/pictures/${module}`)
const OF_WIDGET = /send-picture|picture-preview|to-jpeg|fetch-link|link-dialog|camera-dialog|editor-dialog|open-uppy/
const FORMS = ['app/modules/trips/form/trip-form-screen.tsx', 'app/modules/people/profile/profile-dialogs.tsx']

it.each([
  ['the map', ['app/modules/discover/map/world-map.tsx'], /world-map/, Object.values(FIRST_VIEWS)],
  [
    'the form of one’s city',
    ['app/modules/people/profile/city-section.tsx'],
    /city-section|place-combobox|confirm-city/,
    [FIRST_VIEWS.profile, FIRST_VIEWS.settings],
  ],
  // nor with the forms that open it
  ['what sends, edits, takes or converts a picture', WIDGET, OF_WIDGET, [...Object.values(FIRST_VIEWS), FORMS]],
])('%s comes with no first view', (_, modules, names, views) => {
  const manifest = readManifest()
  const parts = scriptsOf(manifest, modules).filter((file) => names.test(file))
  expect(parts.length).toBeGreaterThanOrEqual(modules.length)
  for (const view of views) {
    expect(scriptsOf(manifest, view).filter((file) => parts.includes(file))).toEqual([])
  }
})

function readManifest(): ViteManifest {
  if (!existsSync(MANIFEST)) throw new Error('There is no build to weigh: run `npm run build` first.')
  return JSON.parse(readFileSync(MANIFEST, 'utf8'))
}

/** Where a module has a chunk of its own, that and whatever it imports; a route is under a longer name. */
function scriptsOf(manifest: ViteManifest, modules: string[]): string[] {
  const chunks = modules.flatMap((module) => {
    const source = Object.keys(manifest).find((key) => key.includes(module) && manifest[key]?.file.endsWith('.js'))
    if (!source) throw new Error(`The build has no chunk for ${module}`)
    return [...importedChunks(manifest, source)]
  })
  return [...new Set(chunks.map(({ file }) => file))].filter((file) => file.endsWith('.js'))
}

const weights = new Map<string, number>()

/** Of a chunk that several first views share it is found out once: the best compression takes its time. */
function weightOf(file: string): number {
  const known = weights.get(file)
  if (known !== undefined) return known
  const weight = brotliCompressSync(readFileSync(new URL(file, BUILD))).length
  weights.set(file, weight)
  return weight
}
