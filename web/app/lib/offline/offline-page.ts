/** On what the offline page renders until the browser knows what is kept. */
export const OFFLINE_PAGE_ID = 'offline-page'

/** Whether the worker answered with this page: read before React puts a screen in its place. */
export const isOfflinePage = typeof document !== 'undefined' && document.getElementById(OFFLINE_PAGE_ID) !== null
