/** As the router writes them; it has no setting for when they are loaded. No text of a page can look like one: its `<` is escaped. */
const PRELOAD = '<link rel="modulepreload"'
const MODULE = /(<script[^>]*) type="module" async=""/

/**
 * Has the scripts of a page wait for `startScripts`: it reads well without them, and a press before they are there is kept,
 * so that styles, letters and pictures have the line for themselves until the first paint.
 */
export const scriptsAfterPaint = (page: string): string =>
  page.replaceAll(PRELOAD, '<link rel="later"').replace(MODULE, '$1 type="later"')
