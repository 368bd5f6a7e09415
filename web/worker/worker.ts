import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { clearPush } from '../app/lib/offline/clear-push.ts'
import { OFFLINE_DATABASE, UNSENT_DATABASE } from '../app/lib/offline/offline-names.ts'
import { changesSession, endsSession, isHelp, isScreen } from './address.ts'
import { dropOutdatedFiles, FILES, installFiles, readHelpPage, readOfflinePage } from './installed-files.ts'
import { pageInTime, pageOrKept } from './page-in-time.ts'
import { receivePushes } from './push.ts'

// The one service worker: pages without a network, and push. It keeps files that are the same for everybody; what a
// traveller has read is kept by the pages themselves, and never an answer of the server to somebody.

declare const self: ServiceWorkerGlobalScope
/** By `build-steps/build-worker.ts`: what the screens need without a network. */
declare const OFFLINE_FILES: readonly string[]

self.addEventListener('install', (event) => {
  event.waitUntil(installFiles(OFFLINE_FILES))
  // nothing that is open depends on the one before: files of earlier releases stay for a while
  void self.skipWaiting()
})

// pages that were open before it are its own too: else they could not be led anywhere by a notification
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), dropOutdatedFiles(OFFLINE_FILES)])),
)

// Named by what they contain: what is here is right, whichever release asks for it.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(assets|fonts)\//.test(url.pathname),
  new CacheFirst({ cacheName: FILES, matchOptions: { ignoreVary: true } }),
)

// a browser that does not name its databases is as patient as if nothing were kept
const databases = async () => ('databases' in indexedDB ? indexedDB.databases() : [])
const isKept = async () => (await databases()).some(({ name }) => name === OFFLINE_DATABASE)

// Workbox leaves alone what has no route: calls, pictures, sign-in, whatever is not read with GET.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isScreen(url.pathname),
  ({ request }) => pageInTime(fetch(request), { read: readOfflinePage, isOfUse: isKept }),
)

// The same numbers for everybody: also to whoever has nothing kept, or is signed out.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isHelp(url.pathname),
  ({ request }) =>
    pageInTime(pageOrKept(fetch(request), readHelpPage), { read: readHelpPage, isOfUse: async () => true }),
)

// Before somebody signs in here, or out: no page of theirs may have run yet when the network goes.
self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (event.request.mode !== 'navigate' || !changesSession(pathname)) return
  indexedDB.deleteDatabase(OFFLINE_DATABASE)
  if (!endsSession(pathname)) return
  indexedDB.deleteDatabase(UNSENT_DATABASE)
  event.waitUntil(clearPush(self.registration))
})

receivePushes()
