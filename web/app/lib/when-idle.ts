/** Runs once the page has loaded and nothing is urgent; the result calls it off. */
export function whenIdle(run: () => void): () => void {
  const abort = new AbortController()
  const once = () => abort.signal.aborted || run()
  const later = () => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(once, { timeout: 1500 })
    else setTimeout(once, 300)
  }
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true, signal: abort.signal })
  return () => abort.abort()
}
