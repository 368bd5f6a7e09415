import { useDeferredComponent } from '../../lib/use-deferred-component.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { DeferredBell } from '../notifications/deferred-bell.tsx'
import { MenuButton } from '../shell/navigation/menu-button.tsx'
import { FeedEmpty } from './feed-empty.tsx'
import { FeedFailure } from './feed-failure.tsx'
import styles from './feed-screen.module.css'
import { FeedList } from './list/feed-list.tsx'
import { PosterSkeleton } from './poster/poster-skeleton.tsx'
import { useFeed } from './use-feed.ts'

/** It is never in the server's page: whether it was sent away, only the browser knows. */
const loadWelcome = async () => (await import('./welcome/welcome-card.tsx')).WelcomeCard

export function FeedScreen() {
  const looking = useFeed()
  const Welcome = useDeferredComponent(loadWelcome, whenIdle)
  return (
    <>
      <div className={styles.screen} data-fills-window="">
        <h1 className="sr-only">Feed</h1>
        <div className={styles.tools}>
          <DeferredBell />
          <MenuButton />
        </div>
        {looking.state === 'loading' ? <PosterSkeleton /> : null}
        {looking.state === 'failed' ? <FeedFailure onRetry={looking.retry} /> : null}
        {looking.state === 'empty' ? <FeedEmpty /> : null}
        {looking.state === 'open' ? <FeedList feed={looking.feed} /> : null}
      </div>
      {Welcome ? <Welcome /> : null}
    </>
  )
}
