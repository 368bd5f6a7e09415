// Shared by the pages and the service worker: nothing here may need either.

/** The service worker, for pages without a network and for push. */
export const WORKER = '/worker.js'
/** The page that the worker answers with where there is no network: it carries nobody's data. */
export const OFFLINE_PAGE = '/offline'
/** Where a browser keeps what its traveller has read last. */
export const OFFLINE_DATABASE = 'offline'
/** Where the messages that could not be sent wait. */
export const UNSENT_DATABASE = 'outbox'
/** The emergency numbers: the one page of text that is kept. */
export const HELP_PAGE = '/help'
