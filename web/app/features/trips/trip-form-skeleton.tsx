import { Loading, Skeleton } from '../../ui/skeleton.tsx'

/** The shape of the form and its poster. */
export const TripFormSkeleton = () => (
  <Loading label="Loading your trip..." className="trip-cols">
    <div className="trip-fields">
      <div className="two">
        <SkeletonField className="h-11" />
        <SkeletonField className="h-11" />
      </div>
      <div className="two">
        <SkeletonField className="h-11" />
        <SkeletonField className="h-11" />
      </div>
      <SkeletonField className="h-30" />
      <SkeletonField className="h-11" />
      <SkeletonField className="h-20" />
      <SkeletonField className="h-11" />
    </div>
    <div className="trip-preview">
      <Skeleton className="trip-poster" />
    </div>
  </Loading>
)

const SkeletonField = ({ className }: { className: string }) => (
  <div className="field">
    <Skeleton className="my-0.5 h-4 w-24" />
    <Skeleton className={className} />
  </div>
)
