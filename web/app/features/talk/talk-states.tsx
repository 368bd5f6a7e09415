import { FailedState } from '../../ui/failed-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

const BONES = ['w-3/5', 'w-2/5', 'own w-1/2', 'w-1/3', 'own w-2/5']

/** Where a log will stand. */
export const TalkSkeleton = () => (
  <div className="talking">
    <Loading label="Loading messages..." className="talked">
      <p className="day" aria-hidden="true">
        Loading messages...
      </p>
      {BONES.map((bone) => (
        <Skeleton key={bone} className={`talk-bone h-10 ${bone}`} />
      ))}
    </Loading>
  </div>
)

interface FailureProps {
  title: string
  heading?: 'h2' | 'h3'
  busy: boolean
  onRetry: () => void
}

export const TalkFailure = (props: FailureProps) => (
  <div className="talking">
    <FailedState {...props}>Check your connection, then try again.</FailedState>
  </div>
)
