import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useLive } from '../../../lib/live/use-live.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { readAloud } from '../../../ui/live-region.tsx'
import { useUnreadCount } from './queries.ts'

/**
 * Says on every other screen that a message has come, and counts unread conversations in the title. Neither names anybody
 * or holds a word of it, as a push does not: others may hear and see it too. The open conversation reads its own aloud.
 */
export function MessageNews(): null {
  const { id: viewerId } = useSignedIn()
  const { pathname } = useLocation()
  useLive('message', ({ senderId, matchId }) => {
    if (senderId !== viewerId && pathname !== `/messages/${matchId}`) readAloud('New message')
  })
  useCountInTitle(useUnreadCount() ?? 0)
  return null
}

/** '(2) Matches · Caravan', whichever screen sets a title meanwhile. */
function useCountInTitle(count: number): void {
  useEffect(() => {
    const show = () => {
      const bare = document.title.replace(/^\(\d+\) /, '')
      const wanted = count > 0 ? `(${count}) ${bare}` : bare
      if (document.title !== wanted) document.title = wanted
    }
    show()
    const observer = new MutationObserver(show)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [count])
}
