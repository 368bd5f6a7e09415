/** As the router writes them; it has no setting for when they are loaded. No text of a page can look like one: its `<` is escaped. */
const PRELOAD = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g
const MODULE = /(<script[^>]*) type="module" async=""/

/**
 * Has the scripts of a page wait for `startScripts`: it reads well without them, and a press before they are there is kept,
 * so that styles, letters and pictures have the line for themselves until the first paint. Until then the module is text,
 * and names what is preloaded for it.
 */
export function scriptsAfterPaint(page: string): string {
  if (!MODULE.test(page)) return page
  const preloaded = new Set<string>()
  const without = page.replaceAll(PRELOAD, (_link, href: string) => {
    preloaded.add(href)
    return ''
  })
  return without.replace(
    MODULE,
    (_all, script: string) => `${script} type="text/plain" data-deferred="${[...preloaded].join(' ')}"`,
  )
}
