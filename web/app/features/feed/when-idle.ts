/** Runs once the page has loaded and nothing is urgent; the result calls it off. */
export function whenIdle(run: () => void): () => void {
  const abort = new AbortController()
  const later = () => {
    if (abort.signal.aborted) return
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => abort.signal.aborted || run(), { timeout: 1500 })
    else setTimeout(() => abort.signal.aborted || run(), 300)
  }
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true, signal: abort.signal })
  return () => abort.abort()
}
