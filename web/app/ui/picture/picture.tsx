import { fitPlaceName, type PlaceNameBox } from '@caravan/postcards/place-name.ts'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'

/** A drawn poster's size in px; the server draws these and no others. */
type PosterSize = `${number}x${number}`
type Width = [share: number, unit: 'vw' | 'vh' | 'rem']
interface PictureShape {
  /** How it is drawn when there is no photo; its ratio is about that of its place on the screen. */
  poster: PosterSize
  /** From 768 px, where it has another ratio there. */
  wide?: PosterSize
  /** How wide it is on the screen, below 768 px and from there. */
  small: Readonly<Width>
  large: Readonly<Width>
}

const PICTURE_SHAPES = {
  /** The feed: the whole phone, a poster of 9:14 on wide screens. */
  stage: { poster: '780x1688', wide: '900x1400', small: [100, 'vw'], large: [64, 'vh'] },
  /** 9:14 */
  wide: { poster: '900x1400', small: [100, 'vw'], large: [40, 'rem'] },
  /** 2:3, tiles and cards. */
  tile: { poster: '720x1080', small: [50, 'vw'], large: [25, 'vw'] },
  /** 4:5, a print with its white margin. */
  print: { poster: '800x1000', small: [50, 'vw'], large: [22, 'vw'] },
  /** Wide and low: the head of a profile. */
  banner: { poster: '1600x400', small: [100, 'vw'], large: [64, 'rem'] },
  /** Low, on a wall of tiles. */
  low: { poster: '720x510', small: [50, 'vw'], large: [25, 'vw'] },
  /** Behind a whole section. */
  view: { poster: '900x1400', wide: '1600x1000', small: [100, 'vw'], large: [100, 'vw'] },
} as const satisfies Record<string, PictureShape>
type PictureShapeName = keyof typeof PICTURE_SHAPES
export const shapeOf = (name: PictureShapeName): PictureShape => PICTURE_SHAPES[name]

/** '780x1688' as the numbers of an image's width and height, which keep its place before it arrives. */
function posterDimensions(size: PosterSize) {
  const [width = 1, height = 1] = size.split('x').map(Number)
  return { width, height }
}

/**
 * The width at which a photo is wanted, for `sizes`. It covers its place: one that is broader than that is as high as
 * the place, and wider than what is seen of it.
 */
export function sizesFor({ poster, wide = poster, small, large }: PictureShape, preview: string | null) {
  const covering = ([share, unit]: Readonly<Width>, size: PosterSize) => {
    const { width, height } = posterDimensions(size)
    return Math.ceil(share * Math.max(1, (ratioIn(preview) * height) / width)) + unit
  }
  return `(min-width: 768px) ${covering(large, wide)}, ${covering(small, poster)}`
}

/** How many waves a thumbhash has along its longer side, and along the shorter one of the usual photo, which lies. */
const [WAVES, USUAL] = [7, 5]

/** Width by height, out of the head of a thumbhash in base64: about right, and known before the photo comes. */
function ratioIn(preview: string | null): number {
  const head = preview ? atob(preview) : ''
  const shorter = (head.charCodeAt(3) & 7 || USUAL) / WAVES
  return preview && head.charCodeAt(4) < 128 ? shorter : 1 / shorter
}

/** For `srcset`: a photo in some of the widths that the server keeps. */
export const srcSetOf = (photo: string, widths: readonly number[]) =>
  widths.map((width) => `${photo}?w=${width} ${width}w`).join()

/**
 * Which pictures of a component could not be loaded, so that something else stands in their place instead of the browser's
 * mark of a broken picture. Without a network they are asked for once more when it is back.
 */
export function useFailedPictures() {
  const [failed, setFailed] = useState<readonly string[]>([])
  const note = (img: HTMLImageElement) => {
    const src = img.getAttribute('src')
    if (src) setFailed((before) => (before.includes(src) ? before : [...before, src]))
  }
  const hasAny = failed.length > 0
  useEffect(() => {
    if (!hasAny) return
    const askAgain = () => setFailed([])
    addEventListener('online', askAgain)
    return () => removeEventListener('online', askAgain)
  }, [hasAny])
  return {
    hasFailed: (src: string) => failed.includes(src),
    onError: (event: SyntheticEvent<HTMLImageElement>) => note(event.currentTarget),
    /** For `ref`: one that failed before the page was alive fires no event. */
    look: (img: HTMLImageElement | null) => {
      if (img?.complete && img.naturalWidth === 0) note(img)
    },
  }
}

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
