/** A drawn poster's size in px; the server draws these and no others. */
export type PosterSize = `${number}x${number}`
type Width = `${number}${'vw' | 'vh' | 'rem'}`
interface PictureShape {
  /** How it is drawn when there is no photo; its ratio is about that of its place on the screen. */
  poster: PosterSize
  /** From 768 px, where it has another ratio there. */
  wide?: PosterSize
  /** How wide it is on the screen, below 768 px and from there. */
  widths: [small: Width, large: Width]
}

export const PICTURE_SHAPES = {
  /** The feed: the whole phone, a poster of 9:14 on wide screens. */
  stage: { poster: '780x1688', wide: '900x1400', widths: ['100vw', '64vh'] },
  /** 9:14 */
  wide: { poster: '900x1400', widths: ['100vw', '40rem'] },
  /** 2:3, tiles and cards. */
  tile: { poster: '720x1080', widths: ['50vw', '25vw'] },
  /** 4:5, a print with its white margin. */
  print: { poster: '800x1000', widths: ['50vw', '22vw'] },
  /** Wide and low: the head of a profile. */
  banner: { poster: '1600x400', widths: ['100vw', '64rem'] },
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
export function sizesFor({ poster, wide = poster, widths: [small, large] }: PictureShape, preview: string | null) {
  const ratio = ratioIn(preview)
  const covering = (width: Width, size: PosterSize) => {
    const place = posterDimensions(size)
    const times = Math.max(1, (ratio * place.height) / place.width)
    return `calc(${times.toFixed(2)} * ${width})`
  }
  return `(min-width: 768px) ${covering(large, wide)}, ${covering(small, poster)}`
}

/** A photo of most cameras lies at 3:2; where nothing is known of one it is taken for such. */
const USUAL_RATIO = 1.5
/** How many waves a thumbhash has along its longer side. */
const WAVES = 7

/** Width by height, out of the head of a thumbhash in base64: about right, and known before the photo comes. */
function ratioIn(preview: string | null): number {
  if (!preview) return USUAL_RATIO
  const [waves = 0, flags = 0] = [3, 4].map((at) => atob(preview).charCodeAt(at))
  const shorter = waves & 7 || 1
  return flags & 128 ? WAVES / shorter : shorter / WAVES
}
