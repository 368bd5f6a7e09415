import { fitPlaceName, type PlaceNameBox } from '@caravan/postcards/place-name.ts'
import { classNames } from '../../lib/class-names.ts'
import { type PictureShapeName, posterDimensions, shapeOf, sizesFor, srcSetOf } from './picture-shapes.ts'
import { useFailedPictures } from './use-failed-pictures.ts'

/** Marks a beginning: the top of a page, a dialog, the wizard. */
export const Airmail = () => <div className="airmail" aria-hidden="true" />

const PX_PER_REM = 16
/** From the top of a line of capitals to its baseline, as a share of the font size. */
const BASELINE = 0.79

interface AirmailProps extends PlaceNameBox {
  name: string
  className?: string
}

/**
 * A place's name as poster lettering, set into a box given in px at the usual text size. It grows with the reader's
 * text size and shrinks with its parent. Drawn as SVG text, so that the page needs no style attribute.
 */
export function PlaceLettering({ name, className, ...box }: AirmailProps) {
  const { rows, size, width, height, leading } = fitPlaceName(name, box)
  return (
    <span className={classNames('place', className)}>
      <span className="sr-only select-none">{name}</span>
      <svg width={`${width / PX_PER_REM}rem`} viewBox={`0 0 ${width} ${height}`} fontSize={size} aria-hidden="true">
        {rows.map((row, index) => (
          <text key={row} y={size * (index * leading + BASELINE)}>
            {row}
          </text>
        ))}
      </svg>
    </span>
  )
}

interface Pictured {
  /** '' where the drawn poster is shown. */
  imageUrl: string
  /** What its owner says that the photo shows. */
  imageDescription?: string
  imagePreview?: string | null
  posterUrl: string
  /** `#rrggbb`, until the picture is there. */
  pictureColour?: string
  destination?: string
  country?: string
}
interface Props {
  of: Pictured
  shape: PictureShapeName
  /** '' where the words beside it say the same; else what it shows. */
  alt?: string
  /** Fills its nearest positioned parent instead of having its own ratio. */
  fill?: boolean
  /** `eager` for what is seen first, `lazy` for the rest. */
  loading?: 'eager' | 'lazy'
  className?: string
}
const WIDTHS = [480, 960, 1600]

/** A photo in the widths that the server keeps, else the drawn poster of the place, else its colour alone. Its ratio is fixed from the start. */
export function Picture({ of, shape, alt = altOf(of), fill, loading = 'lazy', className }: Props) {
  const { hasFailed, onError, look } = useFailedPictures()
  const photo = of.imageUrl && !hasFailed(wideOf(of.imageUrl)) ? of.imageUrl : null
  const picture = shapeOf(shape)
  const { poster, wide } = picture
  const posterSrc = (size: string) => `${of.posterUrl}/${size}.svg`
  const src = photo ? wideOf(photo) : posterSrc(poster)
  // its colour alone
  const isBare = hasFailed(src)
  return (
    <span
      className={classNames('picture', fill ? 'fill' : `shape-${shape}`, className)}
      {...(isBare && alt ? { role: 'img', 'aria-label': alt } : {})}
    >
      {of.pictureColour ? (
        <svg aria-hidden="true">
          <rect width="100%" height="100%" fill={of.pictureColour} />
        </svg>
      ) : null}
      {isBare ? null : (
        <picture>
          {wide && !photo ? <source media="(min-width: 768px)" srcSet={posterSrc(wide)} /> : null}
          <img
            key={photo ?? of.posterUrl}
            ref={look}
            src={src}
            srcSet={photo ? srcSetOf(photo, WIDTHS) : undefined}
            sizes={photo ? sizesFor(picture, of.imagePreview ?? null) : undefined}
            data-preview={(photo && of.imagePreview) || undefined}
            alt={alt}
            {...posterDimensions(poster)}
            loading={loading}
            fetchPriority={loading === 'eager' ? 'high' : undefined}
            decoding="async"
            onError={onError}
          />
        </picture>
      )}
    </span>
  )
}

const wideOf = (photo: string) => `${photo}?w=960`

function altOf({ imageUrl, imageDescription, destination, country }: Pictured): string {
  if (!destination) return ''
  const place = [destination, country].filter(Boolean).join(', ')
  if (imageUrl && imageDescription) return `Photo of ${place}: ${imageDescription}`
  return imageUrl ? `Photo of ${place}` : `Drawn postcard of ${place}`
}
