import { Picture, PlaceLettering } from '../../../ui/picture/picture.tsx'
import styles from './print-row.module.css'

/** Phones show the three in the middle. A drawing is a key of the gazetteer and which drawing of that place. */
const PRINTS = [
  { poster: 'g1857910/11', destination: 'Kyoto', country: 'Japan' },
  { poster: 'r-bali/8', destination: 'Bali', country: 'Indonesia' },
  { poster: 'r-patagonia/8', destination: 'Patagonia', country: 'Argentina' },
  { poster: 'r-santorini/1', destination: 'Santorini', country: 'Greece' },
  { poster: 'g2267057/1', destination: 'Lisbon', country: 'Portugal' },
]

export const PrintRow = () => (
  <div className={styles.row} aria-hidden="true">
    {PRINTS.map((print) => (
      <Print key={print.poster} {...print} />
    ))}
  </div>
)

const Print = ({ poster, destination, country }: (typeof PRINTS)[number]) => (
  <figure className="print">
    <Picture of={{ imageUrl: '', posterUrl: `/postcards/${poster}` }} shape="print" alt="" />
    <figcaption>
      <PlaceLettering name={destination} width={200} height={50} max={54} />
      <span className="country">{country}</span>
    </figcaption>
  </figure>
)
