import { toast } from '../../ui/toast/toast.ts'
import { isOfflinePage } from '../offline/offline-page.ts'
import { claimBrowser, clearAsVisitor, clearBrowser, clearTab, isSignedInHere, openTabs } from './browser-owner.ts'

/** Aborted when the traveller is signed out: whatever would go on asking the server as them stops. */
export const signedOut = new AbortController()

/** For whom this page was made. A visitor's page has nobody whose session could end. */
let traveller: string | null = null
let tabs: BroadcastChannel | undefined

/** On a page made for a traveller: the tabs of a browser send each other who is signed in, and leave on a change. */
export function beginSession(userId: string): void {
  if (traveller !== null) return
  traveller = userId
  claimBrowser(userId)
  // kept as it was while another site was looked at, a page may come back after somebody else has signed in
  addEventListener('pageshow', ({ persisted }) => persisted && !isSignedInHere(userId) && leave(clearTab))
  tabs = openTabs()
  tabs?.addEventListener('message', ({ data }) => {
    // with another one signed in, what the browser keeps is already theirs
    if (data !== userId) leave(data === null ? clearAsVisitor : clearTab)
  })
  tabs?.postMessage(userId)
}

export const isMadeForVisitor = () => traveller === null && !isOfflinePage

/** What still has to be sent as the traveller who logs out. */
const unsent = new Set<() => Promise<void>>()

/** Runs before the session ends, which waits for it, though not for long. The answer calls it off. */
export function onLogout(send: () => Promise<void>): () => void {
  unsent.add(send)
  return () => unsent.delete(send)
}

/** A network that does not answer keeps nobody signed in. */
const MAX_WAIT_MS = 3000

export function logout(): void {
  // the session ends on the server: without it the next one here would still be signed in
  if (navigator.onLine === false) {
    toast(NOT_OFFLINE)
    return
  }
  if (unsent.size === 0) logoutNow()
  else void sendAll().then(logoutNow)
}

function sendAll(): Promise<unknown> {
  const tooLong = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  return Promise.race([Promise.allSettled([...unsent].map((send) => send())), tooLong])
}

function logoutNow(): void {
  if (signedOut.signal.aborted) return
  stop(clearBrowser)
  // Only now is the session over: sent earlier, the other tabs would come back signed in.
  addEventListener('pagehide', () => tabs?.postMessage(null))
  location.assign('/api/logout')
}

/**
 * The server says that the session is over, expired or ended on another device, or that its traveller is suspended: `/` shows
 * then why, and nothing that was read before stays. False on a page that was made for a visitor or a suspended one.
 */
export function endSession(): boolean {
  if (traveller === null || isEnding) return false
  leave(clearBrowser)
  tabs?.postMessage(null)
  return true
}

/** While a call of this page ends its session: what the socket and other tabs say of it does not lead away before the answer. */
let isEnding = false

/** Ends the session by a call, which answers the path of the page to show then. */
export async function endSessionBy(send: () => Promise<string>): Promise<void> {
  isEnding = true
  const page = await send().finally(() => {
    isEnding = false
  })
  // the page of a suspension was made for nobody whose session could end
  if (traveller === null) location.replace(page)
  else {
    leave(clearBrowser, page)
    tabs?.postMessage(null)
  }
}

function leave(clear: () => void, page = '/'): void {
  if (signedOut.signal.aborted || isEnding) return
  stop(clear)
  // nobody reads on while the next page is on its way
  document.documentElement.style.visibility = 'hidden'
  location.replace(page)
}

function stop(clear: () => void): void {
  signedOut.abort()
  clear()
  // The router notes its scroll positions as the page goes away; this listener comes after the router's.
  addEventListener('pagehide', clear)
  // a browser may keep the page as it was and show it to the next one who goes back
  addEventListener('pageshow', ({ persisted }) => persisted && location.replace('/'))
}

const NOT_OFFLINE = {
  title: 'You are offline',
  description: 'Sign out once you are back.',
  tone: 'danger',
} as const
