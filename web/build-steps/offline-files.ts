import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { importedChunks, type ViteManifest } from './chunk-names.ts'

/**
 * What can be looked at without a network, and what is around it. Anything else is kept by the worker once it was
 * loaded, and not before: a form that cannot be sent is no use then.
 */
const MODULES = [
  'entry.client.tsx',
  'app/root.tsx',
  'app/styles/app.css',
  'app/modules/shell/offline-parts.tsx',
  'app/routes/discover.tsx',
  'app/routes/frame.tsx',
  'app/routes/group-chat.tsx',
  'app/routes/help.tsx',
  'app/routes/home.tsx',
  'app/routes/matches.tsx',
  'app/routes/messages.tsx',
  'app/routes/near-me.tsx',
  'app/routes/notifications.tsx',
  'app/routes/profile.tsx',
  'app/routes/traveller.tsx',
  'app/routes/trip-overlaps.tsx',
  'app/modules/discover/discover-screen.tsx',
  'app/modules/trips/feed/feed-screen.tsx',
  'app/modules/trips/feed/list/feed-behaviour.tsx',
  'app/modules/chat/group-chats/group-chat-screen.tsx',
  'app/modules/matching/matches/matches-screen.tsx',
  'app/modules/meetups/meetings/meet-dialog.tsx',
  'app/modules/chat/messages/messages-screen.tsx',
  'app/modules/discover/near-me/near-me-screen.tsx',
  'app/modules/inbox/notifications/notifications-screen.tsx',
  'app/modules/matching/overlaps/overlaps-screen.tsx',
  'app/modules/people/profile/city-section.tsx',
  'app/modules/people/profile/profile-screen.tsx',
  'app/modules/shell/background.tsx',
  'app/modules/shell/navigation/slide-in-menu.tsx',
  'app/modules/people/steps/own-steps.tsx',
  'app/modules/matching/travellers/traveller-screen.tsx',
  'app/modules/matching/travellers/traveller-sheet.tsx',
  'app/ui/overlay/dropdown-menu.tsx',
  'app/ui/toast/toast-view.tsx',
]

/** The files of a build that the worker fetches as it is installed, as addresses. */
export async function offlineFiles(client: string, manifest: ViteManifest): Promise<string[]> {
  const [assets, fonts] = await Promise.all([readdir(join(client, 'assets')), readdir(join(client, 'fonts'))])
  const routes = assets.filter((name) => /^manifest-\w+\.js$/.test(name)).map((name) => `assets/${name}`)
  const letters = fonts.filter((name) => name.endsWith('.woff2')).map((name) => `fonts/${name}`)
  const files = [...neededFiles(manifest), ...routes, ...letters]
  return [...new Set(files)].sort().map((file) => `/${file}`)
}

/** What these modules need, with all that they import. */
export function neededFiles(manifest: ViteManifest, modules = MODULES): string[] {
  return modules.flatMap((module) => {
    const sources = Object.keys(manifest).filter((source) => source.includes(module))
    if (sources.length === 0) throw new Error(`The build has no chunk for ${module}: see offline-files.ts`)
    const chunks = sources.flatMap((source) => [...importedChunks(manifest, source)])
    return chunks.flatMap(({ file, css = [] }) => [file, ...css])
  })
}
