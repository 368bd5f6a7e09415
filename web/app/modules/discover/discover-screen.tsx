import { CATEGORIES } from '@caravan/contract/discover.ts'
import { useQuery } from '@tanstack/react-query'
import MapPin from 'lucide-react/icons/map-pin'
import { useRef } from 'react'
import { useSignedIn } from '../../lib/viewer/use-viewer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { TopBar } from '../shell/navigation/topbar.tsx'
import { Popular, PopularNext, QuickFilters, SearchLink } from './browse/popular.tsx'
import styles from './discover-screen.module.css'
import { MapSection } from './map/map-section.tsx'
import { Results } from './results/results.tsx'
import { SearchBox } from './search/search-box.tsx'
import { useSearch } from './search-address.ts'
import { discoverQuery } from './search-queries.ts'

/** A drawn town, where the gazetteer does not know the viewer's city, or there is none yet. */
const TOWN = '/postcards/g2267057/1'

export function NearCard() {
  const { city, placeId } = useSignedIn()
  const drawing = placeId ? `/postcards/${placeId}/0` : TOWN
  return (
    <section className={`card flush ${styles.near}`} aria-labelledby="near">
      <picture className={styles.art}>
        <source media="(min-width: 768px)" srcSet={`${drawing}/1600x1000.svg`} />
        <img src={`${drawing}/1440x480.svg`} width={1440} height={480} alt="" />
      </picture>
      <div className={styles.words}>
        <h2 id="near">Find Adventurers Near You</h2>
        <p className="soft">
          Travelers in <bdi>{city ?? 'your city'}</bdi>, and group chats that last two days.
        </p>
        <LinkButton variant="primary" to="/near-me">
          <MapPin className="icon" />
          Find Near Me
        </LinkButton>
      </div>
    </section>
  )
}

export const Trending = () => (
  <section aria-labelledby="trending">
    <h2 id="trending">Trending Categories</h2>
    <ul className="chips">
      {CATEGORIES.map((category) => (
        <li key={category}>
          <SearchLink
            q={`#${category.toLowerCase()}`}
            className={`chip ${styles.chip}`}
            toast={{ title: `Filter: #${category}`, description: 'Showing posts with this category' }}
          >
            #{category}
          </SearchLink>
        </li>
      ))}
    </ul>
  </section>
)

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

/** One line finds trips and travellers; without one there are ways in: popular places, categories, the map. */
export function DiscoverScreen() {
  const { q, tab, start, showTab } = useSearch()
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.screen}>
      <TopBar title="Discover" />
      <SearchBox ref={field} q={q} tab={tab} onSearch={start} />
      {q ? (
        <Results key={q} q={q} tab={tab} onSearch={start} onTab={showTab} onEmptied={() => field.current?.focus()} />
      ) : (
        <Browse />
      )}
    </div>
  )
}
