/** Aborted when the traveller is signed out: whatever would go on asking the server as them stops. */
export const signedOut = new AbortController()

/** Where the messages that could not be sent wait. */
export const UNSENT_DATABASE = 'outbox'

/** For whom this page was made. A visitor's page has nobody whose session could end. */
let traveller: string | null = null
let tabs: BroadcastChannel | undefined

/** On a page made for a traveller: the tabs of a browser send each other who is signed in, and leave on a change. */
export function beginSession(userId: string): void {
  if (traveller !== null) return
  traveller = userId
  if (!('BroadcastChannel' in window)) return
  tabs = new BroadcastChannel('traveller')
  tabs.addEventListener('message', ({ data }) => {
    // what the browser keeps is already that of the next traveller
    if (data !== userId) leave(clearTab)
  })
  tabs.postMessage(userId)
}

export const isMadeForVisitor = () => traveller === null

/** What still has to be sent as the traveller who logs out. */
const unsent = new Set<() => Promise<void>>()

/** Runs before the session ends, which waits for it, though not for long. The answer calls it off. */
export function onLogout(send: () => Promise<void>): () => void {
  unsent.add(send)
  return () => unsent.delete(send)
}

/** A network that does not answer keeps nobody signed in. */
const LONGEST_WAIT_MS = 3000

export function logout(): void {
  if (unsent.size === 0) logoutNow()
  else void sendAll().then(logoutNow)
}

function sendAll(): Promise<unknown> {
  const tooLong = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))
  return Promise.race([Promise.allSettled([...unsent].map((send) => send())), tooLong])
}

function logoutNow(): void {
  if (signedOut.signal.aborted) return
  stop(clearBrowser)
  // Only now is the session over: sent earlier, the other tabs would come back signed in.
  addEventListener('pagehide', () => tabs?.postMessage(null))
  location.assign('/api/logout')
}

/** The server says that the session is over: expired, or ended on another device. False on a visitor's page. */
export function endSession(): boolean {
  if (traveller === null) return false
  leave(clearBrowser)
  tabs?.postMessage(null)
  return true
}

function leave(clear: () => void): void {
  if (signedOut.signal.aborted) return
  stop(clear)
  // nobody reads on while the next page is on its way
  document.documentElement.style.visibility = 'hidden'
  location.replace('/')
}

function stop(clear: () => void): void {
  signedOut.abort()
  clear()
  // The router notes its scroll positions as the page goes away; this listener comes after the router's.
  addEventListener('pagehide', clear)
  // a browser may keep the page as it was and show it to the next one who goes back
  addEventListener('pageshow', ({ persisted }) => persisted && location.replace('/'))
}

const clearTab = () => sessionStorage.clear()

function clearBrowser() {
  clearTab()
  localStorage.clear()
  // words that were not sent belong to their author
  indexedDB.deleteDatabase(UNSENT_DATABASE)
}
