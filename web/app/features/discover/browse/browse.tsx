import { useQuery } from '@tanstack/react-query'
import { discoverQuery } from '../discover-query.ts'
import { MapSection } from '../map/map-section.tsx'
import styles from './browse.module.css'
import { NearCard } from './near-card.tsx'
import { Popular } from './popular.tsx'
import { PopularNext } from './popular-next.tsx'
import { QuickFilters } from './quick-filters.tsx'
import { Trending } from './trending.tsx'

/** The ways in for whoever has nothing to search for yet. */
export function Browse() {
  const discover = useQuery(discoverQuery())
  return (
    <div className={styles.browse}>
      <div className={styles.top}>
        <NearCard />
        <QuickFilters />
      </div>
      <Popular discover={discover} />
      <Trending />
      <MapSection />
      <PopularNext popular={discover.data?.popular} />
    </div>
  )
}
