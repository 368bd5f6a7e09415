import { type SyntheticEvent, useEffect, useState } from 'react'

/**
 * Which pictures of a component could not be loaded, so that something else stands in their place instead of the browser's
 * mark of a broken picture. Without a network they are asked for once more when it is back.
 */
export function useFailedPictures() {
  const [failed, setFailed] = useState<readonly string[]>([])
  const note = (img: HTMLImageElement) => {
    const src = img.getAttribute('src')
    if (src) setFailed((before) => (before.includes(src) ? before : [...before, src]))
  }
  const hasAny = failed.length > 0
  useEffect(() => {
    if (!hasAny) return
    const askAgain = () => setFailed([])
    addEventListener('online', askAgain)
    return () => removeEventListener('online', askAgain)
  }, [hasAny])
  return {
    hasFailed: (src: string) => failed.includes(src),
    onError: (event: SyntheticEvent<HTMLImageElement>) => note(event.currentTarget),
    /** For `ref`: one that failed before the page was alive fires no event. */
    look: (img: HTMLImageElement | null) => {
      if (img?.complete && img.naturalWidth === 0) note(img)
    },
  }
}
