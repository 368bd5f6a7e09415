import { CATEGORIES } from '@caravan/contract/discover.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Globe from 'lucide-react/icons/globe'
import MapPin from 'lucide-react/icons/map-pin'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useOwnToday } from '../../lib/dates/now.tsx'
import { useDeferredComponent } from '../../lib/lazy.tsx'
import { useSignedIn } from '../../lib/viewer/use-viewer.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TopBar } from '../shell/navigation/topbar.tsx'
import { Popular, PopularNext, QuickFilters, SearchLink } from './browse/popular.tsx'
import styles from './discover-screen.module.css'
import mapStyles from './map/map-frame.module.css'
import { MONTH_PARAM, mapQuery, shapesQuery, spanOf, stepOf } from './map/months.ts'
import { Results } from './results/results.tsx'
import { SearchBox } from './search/search-box.tsx'
import { useSearch } from './search-address.ts'
import { discoverQuery } from './search-queries.ts'

/** A drawn town, where the gazetteer does not know the viewer's city, or there is none yet. */
const TOWN = '/postcards/g2267057/1'

function NearCard() {
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

const Trending = () => (
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
function Browse() {
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

const load = async () => (await import('./map/world-map.tsx')).WorldMap
const never = () => () => undefined
function atOnce(run: () => void) {
  run()
  return () => undefined
}

/** The map comes once it is seen or asked for; its place is there before. The places are fetched with its script. */
function MapSection() {
  const [wanted, setWanted] = useState<'seen' | 'pressed'>()
  const section = useRef<HTMLElement>(null)
  const client = useQueryClient()
  const today = useOwnToday()
  const [params] = useSearchParams()
  const WorldMap = useDeferredComponent(load, wanted ? atOnce : never)

  function want(how: 'seen' | 'pressed') {
    setWanted(how)
    const places = mapQuery(spanOf(stepOf(params.get(MONTH_PARAM), today), today))
    // the outlines are as large, and would keep the places waiting on a slow network
    void client.prefetchQuery(places).then(() => client.prefetchQuery(shapesQuery))
  }
  const seen = useEffectEvent(() => want('seen'))
  useEffect(() => {
    if (!section.current || matchMedia('(prefers-reduced-data: reduce)').matches) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      seen()
    })
    observer.observe(section.current)
    return () => observer.disconnect()
  }, [])
  return (
    <section ref={section} aria-labelledby="map">
      <h2 id="map">Map of the Coming Months</h2>
      {WorldMap ? (
        <WorldMap takesFocus={wanted === 'pressed'} />
      ) : (
        <div className={mapStyles.frame}>
          <p className={`soft ${mapStyles.intro}`}>Which cities people travel to, and when.</p>
          <div className={mapStyles.ask}>
            <Button busy={wanted !== undefined} onClick={() => want('pressed')}>
              {wanted ? null : <Globe className="icon" />}
              Show the map
            </Button>
          </div>
          <div className={mapStyles.list} />
        </div>
      )}
    </section>
  )
}
