import { Picture, PlaceLettering } from '../../ui/picture/picture.tsx'
import { Postmark } from '../../ui/picture/postmark.tsx'
import styles from './page-message-art.module.css'

interface Props {
  place: string
  country: string
  mark: [top: string, middle: string, bottom: string]
}
const DESERT = { imageUrl: '', posterUrl: '/postcards/r-sahara/1' }

export const PageMessageArt = ({ place, country, mark: [top, middle, bottom] }: Props) => (
  <div className={styles.leaning} aria-hidden="true">
    <figure className="print">
      <Picture of={DESERT} shape="print" alt="" loading="eager" />
      <figcaption>
        <PlaceLettering name={place} width={238} height={56} max={62} />
        <span className="country">{country}</span>
      </figcaption>
    </figure>
    <Postmark top={top} middle={middle} bottom={bottom} size={100} />
  </div>
)
