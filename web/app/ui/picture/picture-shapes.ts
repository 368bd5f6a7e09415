/** A drawn poster's size in px; the server draws these and no others. */
export type PosterSize = `${number}x${number}`
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
export type PictureShapeName = keyof typeof PICTURE_SHAPES
export const shapeOf = (name: PictureShapeName): PictureShape => PICTURE_SHAPES[name]

/** '780x1688' as the numbers of an image's width and height, which keep its place before it arrives. */
export function posterDimensions(size: PosterSize) {
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
