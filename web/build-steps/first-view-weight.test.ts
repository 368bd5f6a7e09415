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

const FIRST_VIEWS = {
  feed: [...SIGNED_IN, 'app/routes/home.tsx', 'app/modules/trips/feed/feed-screen.tsx'],
  matches: [...SIGNED_IN, 'app/routes/matches.tsx', 'app/modules/matching/matches/matches-screen.tsx'],
  messages: [...SIGNED_IN, 'app/routes/messages.tsx', 'app/modules/chat/messages/messages-screen.tsx'],
  'group chat': [...SIGNED_IN, 'app/routes/group-chat.tsx', 'app/modules/chat/group-chats/group-chat-screen.tsx'],
  profile: [...SIGNED_IN, 'app/routes/profile.tsx', 'app/modules/people/profile/profile-screen.tsx'],
  settings: [...SIGNED_IN, 'app/routes/settings.tsx', 'app/modules/people/settings/settings-screen.tsx'],
  'own trips': [...SIGNED_IN, 'app/routes/own-trips.tsx', 'app/modules/trips/own-trips/own-trips-screen.tsx'],
  nearMe: [...SIGNED_IN, 'app/routes/near-me.tsx', 'app/modules/discover/near-me/near-me-screen.tsx'],
  discover: [...SIGNED_IN, 'app/routes/discover.tsx', 'app/modules/discover/discover-screen.tsx'],
  overlaps: [...SIGNED_IN, 'app/routes/trip-overlaps.tsx', 'app/modules/matching/overlaps/overlaps-screen.tsx'],
  reports: [...SIGNED_IN, 'app/routes/reports.tsx', 'app/modules/safety/reports/reports-screen.tsx'],
  notifications: [
    ...SIGNED_IN,
    'app/routes/notifications.tsx',
    'app/modules/inbox/notifications/notifications-screen.tsx',
  ],
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

it('the map comes with no first view', () => {
  const manifest = readManifest()
  const own = scriptsOf(manifest, ['app/modules/discover/map/world-map.tsx'])
  const map = own.filter((file) => file.includes('world-map'))
  expect(map).toHaveLength(1)
  for (const modules of Object.values(FIRST_VIEWS)) {
    expect(scriptsOf(manifest, modules).filter((file) => map.includes(file))).toEqual([])
  }
})

it('the form of one’s city comes with no first view', () => {
  const manifest = readManifest()
  const own = scriptsOf(manifest, ['app/modules/people/profile/city-section.tsx'])
  const parts = own.filter((file) => /city-section|place-combobox|confirm-city/.test(file))
  expect(parts.length).toBeGreaterThan(0)
  for (const modules of [FIRST_VIEWS.profile, FIRST_VIEWS.settings]) {
    expect(scriptsOf(manifest, modules).filter((file) => parts.includes(file))).toEqual([])
  }
})

it('what sends, edits, takes or converts a picture comes with no first view, nor with the forms that open it', () => {
  const manifest = readManifest()
  const widget = [
    'send-picture.ts',
    'picture-preview.ts',
    'to-jpeg.ts',
    'fetch-link.ts',
    'link/link-dialog.tsx',
    'camera/camera-dialog.tsx',
    'editor/editor-dialog.tsx',
  ]
  const own = scriptsOf(
    manifest,
    widget.map((module) => `app/modules/media/pictures/${module}`),
  )
  const parts = own.filter((file) =>
    /send-picture|picture-preview|to-jpeg|fetch-link|link-dialog|camera-dialog|editor-dialog|open-uppy/.test(file),
  )
  expect(parts.length).toBeGreaterThanOrEqual(widget.length)
  const forms = ['app/modules/trips/form/trip-form-screen.tsx', 'app/modules/people/profile/profile-dialogs.tsx']
  for (const modules of [...Object.values(FIRST_VIEWS), forms]) {
    expect(scriptsOf(manifest, modules).filter((file) => parts.includes(file))).toEqual([])
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
