import { CATEGORIES } from '@caravan/contract/discover.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Loading } from '../../../ui/skeleton.tsx'
import type { Discover } from '../discover-query.ts'
import { SearchLink } from './search-link.tsx'
import styles from './trending.module.css'

/** The ten categories, those that are posted with most first. */
export function Trending({ discover: { data, isLoading } }: { discover: UseQueryResult<Discover> }) {
  return (
    <section aria-labelledby="trending">
      <h2 id="trending">Trending Categories</h2>
      {isLoading ? (
        <Loading label="Loading categories..." className="chips">
          {CATEGORIES.map((category) => (
            <span key={category} className={`chip skeleton ${styles.waiting}`} aria-hidden="true">
              #{category}
            </span>
          ))}
        </Loading>
      ) : (
        <ul className="chips">
          {(data?.trending ?? UNCOUNTED).map(({ category, query }) => (
            <li key={category}>
              <SearchLink
                q={query}
                className={`chip ${styles.chip}`}
                toast={{ title: `Filter: #${category}`, description: 'Showing posts with this category' }}
              >
                #{category}
              </SearchLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Where their use did not come they are a way in all the same. */
const UNCOUNTED = CATEGORIES.map((category) => ({ category, query: `#${category.toLowerCase()}` }))
