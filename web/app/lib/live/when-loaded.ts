/** Runs once the page has loaded and nothing is urgent; the result calls it off. */
export function whenLoaded(run: () => void): () => void {
  const calledOff = new AbortController()
  const later = () => {
    const start = () => calledOff.signal.aborted || run()
    // Safari has no idle callback
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 })
    else setTimeout(start, 500)
  }
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true, signal: calledOff.signal })
  return () => calledOff.abort()
}
