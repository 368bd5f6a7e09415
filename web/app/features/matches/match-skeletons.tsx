import { Loading, Skeleton } from '../../ui/skeleton.tsx'

const THREE = ['first', 'second', 'third']

export const MatchSkeletons = () => (
  <Loading label="Loading matches..." className="match-grid">
    {THREE.map((key) => (
      <div key={key} className="card flush match-card">
        <Skeleton className="h-full rounded-none" />
        <div className="words">
          <Skeleton className="h-8 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
          <div className="who">
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-4 w-1/2" />
          </div>
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="mt-auto h-11 w-40" />
        </div>
      </div>
    ))}
  </Loading>
)

export const RequestSkeletons = () => (
  <Loading label="Loading match requests..." className="match-grid">
    {THREE.map((key) => (
      <div key={key} className="card ask">
        <div className="from">
          <Skeleton className="size-12 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        </div>
        <div className="for">
          <Skeleton className="h-[110px] w-[90px]" />
          <div className="grid gap-3">
            <Skeleton className="h-8 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        </div>
        <div className="acts">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      </div>
    ))}
  </Loading>
)
