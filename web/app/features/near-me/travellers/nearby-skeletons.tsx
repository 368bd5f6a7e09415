import { SkeletonText } from '../../../ui/skeleton.tsx'
import { Fact, Facts } from '../../travellers/row/traveller-row.tsx'
import { TravellerRowSkeletons } from '../../travellers/row/traveller-row-skeletons.tsx'
import styles from './nearby-row.module.css'

export const NearbySkeletons = () => (
  <TravellerRowSkeletons label="Loading travelers..." hasAction>
    <Facts>
      <span className="bit">
        <SkeletonText className="px-6" />
      </span>
      <span className={styles.style}>
        <SkeletonText className="px-20" />
      </span>
    </Facts>
    <Facts>
      <Fact>
        <SkeletonText className="px-9" />
      </Fact>
      <Fact>
        <SkeletonText className="px-16" />
      </Fact>
    </Facts>
  </TravellerRowSkeletons>
)
