import { useEffect, useEffectEvent } from 'react'

const TEXT = 'textarea,input:not([type="checkbox"],[type="radio"],[type="file"],[type="range"])'
const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>()

if (typeof document !== 'undefined') {
  const note = ({ target }: Event) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (isField && target.matches(TEXT)) typedIn.add(target)
  }
  document.addEventListener('input', note, true)
}

/** Whether somebody has written something that still stands in its field. */
const hasUnsavedText = () => [...typedIn].some(({ isConnected, value }) => isConnected && value.trim() !== '')

/** Read before React hydrates, which takes the link away. Its name changes with every release. */
const manifest =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector('link[href*="/assets/manifest-"]')?.getAttribute('href')

/**
 * Loads the page again where a release has replaced its scripts: once for each release, so that two nodes with different
 * ones cannot keep a page reloading, and never while words are being written.
 */
export async function reloadForRelease(): Promise<void> {
  if (!manifest || !(await isGone(manifest)) || hasUnsavedText() || !rememberReload(manifest)) return
  location.reload()
}

async function isGone(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    // without a network nobody knows: whoever waits here can try again
    return false
  }
}

/** False where the page was reloaded for this release before, or where the browser keeps nothing. */
function rememberReload(release: string): boolean {
  const key = `reloaded:${release}`
  try {
    if (sessionStorage.getItem(key)) return false
    sessionStorage.setItem(key, '1')
    return true
  } catch {
    return false
  }
}

/** In place of what did not come: a page whose release is gone is loaded anew, and otherwise it is tried again with the network. */
export function useRetryOnceBack(onRetry: () => void, isMissing = true): void {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (!isMissing) return
    void reloadForRelease()
    const tryAgain = () => retry()
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [isMissing])
}
