import { useDeferredComponent } from '../../lib/use-deferred-component.ts'
import { useSignedIn } from '../../lib/viewer/use-viewer.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { DeferredBell } from '../notifications/deferred-bell.tsx'
import { MenuButton } from '../shell/navigation/menu-button.tsx'
import { FeedChoice } from './feed-choice.tsx'
import { FeedEmpty } from './feed-empty.tsx'
import { FeedFailure } from './feed-failure.tsx'
import { type FeedName, useFeedName } from './feed-name.ts'
import styles from './feed-screen.module.css'
import { FeedList } from './list/feed-list.tsx'
import { PosterSkeleton } from './poster/poster-skeleton.tsx'
import { useFeed } from './use-feed.ts'

/** It is never in the server's page: whether it was sent away, only the browser knows. Who has a city never sees it. */
const loadWelcome = async () => (await import('./welcome/welcome-card.tsx')).WelcomeCard
const never = () => () => undefined

export function FeedScreen({ rendered }: { rendered: FeedName | undefined }) {
  const [name, choose] = useFeedName(rendered)
  const showLatest = () => choose('latest')
  const looking = useFeed(name)
  const Welcome = useDeferredComponent(loadWelcome, useSignedIn().city ? never : whenIdle)
  return (
    <>
      <div className={styles.screen} data-fills-window="">
        <h1 className="sr-only">Feed</h1>
        <div className={styles.tools}>
          <DeferredBell />
          <MenuButton />
        </div>
        <FeedChoice name={name} onChoose={choose} />
        {looking.state === 'loading' ? <PosterSkeleton /> : null}
        {looking.state === 'failed' ? <FeedFailure onRetry={looking.retry} /> : null}
        {looking.state === 'empty' ? <FeedEmpty name={name} onLatest={showLatest} /> : null}
        {looking.state === 'open' ? <FeedList key={name} feed={looking.feed} onLatest={showLatest} /> : null}
      </div>
      {Welcome ? <Welcome /> : null}
    </>
  )
}
