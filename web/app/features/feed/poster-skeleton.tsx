import { Loading } from '../../ui/skeleton.tsx'

/** A poster's shape, while its trip is on the way. */
export const PosterSkeleton = () => (
  <Loading label="Trips are loading" className="poster-bones">
    <div className="poster-bones-sheet" aria-hidden="true">
      <i className="skeleton all" />
      {['face', 'handle', 'time', 'name', 'land', 'row-1', 'row-2', 'label'].map((bone) => (
        <i key={bone} className={`bone ${bone}`} />
      ))}
      <div className="bone-acts">
        <i className="bone" />
        <i className="bone" />
        <i className="bone" />
        <i className="bone" />
      </div>
    </div>
  </Loading>
)
