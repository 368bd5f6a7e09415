/**
 * Starts the scripts that `ScriptsAfterPaint` held back. It runs as text at the end of the page, and can use nothing from
 * outside.
 */
export function startScripts(): void {
  /** For a page that is never painted, or late. */
  const LATEST_MS = 1_000
  const nonce = document.currentScript?.nonce ?? ''
  let hasStarted = false

  function start(): void {
    if (hasStarted) return
    hasStarted = true
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) {
      link.fetchPriority = 'low'
      link.rel = 'modulepreload'
    }
    for (const held of document.querySelectorAll('script[type="later"]')) {
      const script = document.createElement('script')
      script.type = 'module'
      script.nonce = nonce
      script.textContent = held.textContent
      document.head.append(script)
    }
  }
  if (document.hidden) start()
  else {
    requestAnimationFrame(() => setTimeout(start))
    setTimeout(start, LATEST_MS)
  }
}

export const startScript = import.meta.env.SSR ? `(${startScripts})()` : ''
