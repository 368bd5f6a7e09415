import { clearPush } from '../offline/clear-push.ts'
import { OFFLINE_DATABASE, UNSENT_DATABASE } from '../offline/offline-names.ts'

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

/** On a page made for nobody: a session that ended elsewhere leaves nothing here, in no tab. */
export function releaseBrowser(): void {
  const wasOwned = lastSignedIn() !== null
  if (wasOwned || sessionStorage.getItem(TRAVELLER) !== null) clearBrowser()
  else dropKept()
  if (wasOwned) openTabs()?.postMessage(null)
}

/** What was read and is kept for a reload without a network. */
export const dropPersisted = (): void => dropDatabase(OFFLINE_DATABASE)

function dropDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name)
  } catch {
    // a browser that refuses to store anything has stored nothing
  }
}

/** What is kept outside of the two storages; those have choices of a visitor as well. */
function dropKept(): void {
  dropPersisted()
  // words that were not sent belong to their author
  dropDatabase(UNSENT_DATABASE)
  // plain HTTP and some private windows have no workers, and so nothing that was pushed
  clearDevice().catch(() => undefined)
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

async function clearDevice(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration) await clearPush(registration)
}
