import { OFFLINE_DATABASE } from '../../lib/offline/offline-names.ts'

/** Runs as text at the end of the landing page, and can use nothing from outside. */
function runLanding(offlineDatabase: string): void {
  // nobody is signed in here: what was read and kept for a reload without a network goes (`dropKept`)
  indexedDB.deleteDatabase(offlineDatabase)
}

export const landingScript = import.meta.env.SSR ? `(${runLanding})(${JSON.stringify(OFFLINE_DATABASE)})` : ''
