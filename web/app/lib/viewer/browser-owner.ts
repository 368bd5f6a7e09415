import { clearPush } from '../offline/clear-push.ts'
import { OFFLINE_DATABASE, UNSENT_DATABASE } from '../offline/offline-names.ts'

/** Where the sign-in starts, and where it leads back to: a path of this site. */
export function signInAddress(returnTo?: string): string {
  if (!returnTo || returnTo === '/') return '/api/login'
  return `/api/login?${new URLSearchParams({ returnTo })}`
}

/** The same for somebody who has no account yet. */
export const signUpAddress = (returnTo: string) => `/api/login?${new URLSearchParams({ create: '1', returnTo })}`

/** Under which the browser, and each of its tabs, note whose they are: only their pages keep what they read. */
const TRAVELLER = 'traveller'
const TABS = 'traveller'

/** The tabs of a browser send each other who is signed in: an id, or null where nobody is. */
export const openTabs = () => ('BroadcastChannel' in window ? new BroadcastChannel(TABS) : undefined)

/** Whether what a traveller reads may be kept: not once they, or somebody after them, signed out or in. */
export const isSignedInHere = (userId: string): boolean => lastSignedIn() === userId

/** Who is signed in as far as the browser knows, for a page that no server has made. */
export const lastSignedIn = (): string | null => localStorage.getItem(TRAVELLER)

/** On a page made for a traveller. The session of whoever was here before may have ended while no page was open. */
export function claimBrowser(userId: string): void {
  const before = lastSignedIn()
  if (before === null) dropKept()
  else if (before !== userId) clearBrowser()
  localStorage.setItem(TRAVELLER, userId)
  // another tab may have claimed the browser already
  const ofTab = sessionStorage.getItem(TRAVELLER)
  if (ofTab !== null && ofTab !== userId) clearTab()
  sessionStorage.setItem(TRAVELLER, userId)
}

/** What a browser keeps of a traveller. Words that were not sent belong to their author. */
export const KEPT_HERE = { traveller: TRAVELLER, databases: [OFFLINE_DATABASE, UNSENT_DATABASE] } as const

/**
 * On a page made for nobody: a session that ended elsewhere leaves nothing here, in no tab. The landing page has it as its text:
 * it uses nothing but what it is given.
 */
export function releaseBrowser(kept = KEPT_HERE, drop = dropKept, clear = clearPush): void {
  const wasOwned = localStorage.getItem(kept.traveller) !== null
  if (wasOwned || sessionStorage.getItem(kept.traveller) !== null) {
    localStorage.clear()
    sessionStorage.clear()
  }
  drop(kept.databases, clear)
  if (wasOwned && 'BroadcastChannel' in window) new BroadcastChannel(kept.traveller).postMessage(null)
}

/** What is kept outside of the two storages; those have choices of a visitor as well. Text of the landing page, too. */
export function dropKept(databases: readonly string[] = KEPT_HERE.databases, clear = clearPush): void {
  try {
    for (const name of databases) indexedDB.deleteDatabase(name)
  } catch {
    // a browser that refuses to store anything has stored nothing
  }
  const registered = navigator.serviceWorker?.getRegistration()
  // plain HTTP and some private windows have no workers, and so nothing that was pushed
  registered?.then((worker) => worker && clear(worker)).catch(() => undefined)
}

/** What was read and is kept for a reload without a network. */
export function dropPersisted(): void {
  try {
    indexedDB.deleteDatabase(OFFLINE_DATABASE)
  } catch {
    // as above
  }
}

export const clearTab = () => sessionStorage.clear()

export function clearAsVisitor() {
  clearTab()
  dropPersisted()
}

export function clearBrowser() {
  // first: from here on no tab keeps anything
  localStorage.clear()
  clearTab()
  dropKept()
}
