/** Aborted when the traveller signs out: whatever would go on asking the server as them stops. */
export const signedOut = new AbortController()

/** Where the messages that could not be sent wait. */
export const UNSENT_DATABASE = 'outbox'

export function logout(): void {
  signedOut.abort()
  clearStorage()
  // The router notes its scroll positions as the page goes away; this listener comes after the router's.
  addEventListener('pagehide', clearStorage)
  location.assign('/api/logout')
}

function clearStorage() {
  localStorage.clear()
  sessionStorage.clear()
  // words that were not sent belong to whoever wrote them
  indexedDB.deleteDatabase(UNSENT_DATABASE)
}
