import { CATEGORIES } from '@caravan/contract/discover.ts'
import { SearchLink } from './search-link.tsx'
import styles from './trending.module.css'

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
