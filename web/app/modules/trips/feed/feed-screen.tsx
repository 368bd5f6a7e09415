import { useDeferredComponent } from '../../../lib/lazy.tsx'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { Bell } from '../../inbox/notifications/bell.tsx'
import { MenuButton } from '../../shell/navigation/topbar.tsx'
import { type FeedName, useFeedName } from './feed-query.ts'
import styles from './feed-screen.module.css'
import { FeedList } from './list/feed-list.tsx'
import { FeedFailure, PosterSkeleton, useFeed } from './list/feed-tail.tsx'

interface FeedEmptyProps {
  name: FeedName
  onLatest: () => void
}

export const FeedEmpty = ({ name, onLatest }: FeedEmptyProps) => (
  <div className={styles.feedEmptyScreen}>
    {name === 'for-you' ? <NothingForYou onLatest={onLatest} /> : <NoTrips />}
  </div>
)

/** Where every trip that the viewer may see is over. */
const NothingForYou = ({ onLatest }: Pick<FeedEmptyProps, 'onLatest'>) => (
  <EmptyState stamp="suitcase" title="Nothing for you yet" action={<Button onClick={onLatest}>Go to Latest</Button>}>
    Trips to come appear here.
  </EmptyState>
)

const NoTrips = () => (
  <EmptyState
    stamp="suitcase"
    title="No trips yet"
    action={
      <LinkButton to="/post-trip" variant="primary">
        Post Your First Trip
      </LinkButton>
    }
  >
    Start sharing your travel adventures!
  </EmptyState>
)

const CHOICES: readonly (readonly [FeedName, string])[] = [
  ['for-you', 'For you'],
  ['latest', 'Latest'],
]

export const FeedChoice = ({ name, onChoose }: { name: FeedName; onChoose: (name: FeedName) => void }) => (
  <fieldset className={styles.choice} aria-label="Trips shown">
    {CHOICES.map(([one, label]) => (
      <button key={one} type="button" aria-pressed={one === name} onClick={() => onChoose(one)}>
        {label}
      </button>
    ))}
  </fieldset>
)

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
          <span>
            <Bell />
          </span>
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
