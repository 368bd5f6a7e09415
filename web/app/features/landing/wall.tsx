import { classNames } from '../../lib/class-names.ts'
import { signInAddress } from '../../lib/viewer/sign-in-address.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { PlaceLettering } from '../../ui/picture/place-lettering.tsx'
import { DESTINATIONS, EVENTS, searchAddressOf, type WallTile } from './destinations.ts'
import styles from './wall.module.css'

/** Destinations stand, events lie; each leads to a search of its place. */
export const Wall = () => (
  <section className={styles.wall} aria-labelledby="popular">
    <h2 id="popular">Popular destinations and events</h2>
    <ul>
      {DESTINATIONS.flatMap((destination, at) => [destination, EVENTS[at]]).map((tile) =>
        tile ? <Tile key={tile.event ?? tile.place} tile={tile} /> : null,
      )}
    </ul>
  </section>
)

function Tile({ tile }: { tile: WallTile }) {
  const { event, place, country, poster } = tile
  return (
    <li className={classNames(styles.tile, !event && styles.tall)}>
      <a href={signInAddress(searchAddressOf(tile))}>
        <Picture of={{ imageUrl: '', posterUrl: `/postcards/${poster}` }} shape={event ? 'low' : 'tile'} fill alt="" />
        <span className={styles.name}>
          {event ? <span className={styles.event}>{event}</span> : null}
          <PlaceLettering name={place} {...(event ? LOW : TALL)} />
          <span className="country">{country}</span>
        </span>
      </a>
    </li>
  )
}

const TALL = { width: 280, height: 150, max: 76 }
const LOW = { width: 240, height: 84, max: 46 }
