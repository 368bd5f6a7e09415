import type { PopularPlace } from '@caravan/contract/discover.ts'
import { isolated } from '@caravan/contract/isolated.ts'
import { Picture } from '../../../ui/picture/picture.tsx'
import { PlaceLettering } from '../../../ui/picture/place-lettering.tsx'
import { countsText } from './counts-text.ts'
import styles from './popular.module.css'
import { SearchLink } from './search-link.tsx'

/** A destination as its poster, which leads to who goes there. */
export const PlacePoster = ({ place: { place, country, posterUrl, query, ...counts } }: { place: PopularPlace }) => (
  <li className={`${styles.shape} ${styles.poster}`}>
    <Picture of={{ imageUrl: '', posterUrl }} shape="print" fill alt="" />
    <h3 className={styles.name}>
      <SearchLink
        q={query}
        toast={{
          title: 'Showing travelers and posts for this destination',
          description: `${isolated(place)}, ${isolated(country)}`,
        }}
      >
        <PlaceLettering name={place} width={170} height={80} max={46} />
      </SearchLink>
      <small>{countsText(counts)}</small>
    </h3>
  </li>
)
