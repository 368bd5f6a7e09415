/** A drawn poster's size in px; the server draws these and no others. */
export type PosterSize = `${number}x${number}`
interface PictureShape {
  /** How it is drawn when there is no photo. */
  poster: PosterSize
  /** From 768 px, where it has another ratio there. */
  wide?: PosterSize
  /** Widths at which the photo is wanted, for `sizes`. */
  sizes: string
}

export const PICTURE_SHAPES = {
  /** The feed: the whole phone, a poster of 9:14 on wide screens. */
  stage: { poster: '780x1688', wide: '900x1400', sizes: '(min-width: 768px) 64vh, 100vw' },
  phone: { poster: '780x1688', sizes: '100vw' },
  /** 9:14 */
  wide: { poster: '900x1400', sizes: '(min-width: 768px) 40rem, 100vw' },
  /** 2:3, doors and grids. */
  tile: { poster: '720x1080', sizes: '(min-width: 768px) 25vw, 50vw' },
  /** 24:17, low tiles and list cards. */
  card: { poster: '720x510', sizes: '(min-width: 768px) 25vw, 100vw' },
  /** 4:5, a print with its white margin. */
  print: { poster: '800x1000', sizes: '(min-width: 768px) 22vw, 50vw' },
  /** Wide and low: the head of a profile. */
  banner: { poster: '1600x400', sizes: '(min-width: 1024px) 64rem, 100vw' },
  /** 8:5, behind the stage and at the foot of a page. */
  back: { poster: '1600x1000', sizes: '100vw' },
} as const satisfies Record<string, PictureShape>
export type PictureShapeName = keyof typeof PICTURE_SHAPES
export const shapeOf = (name: PictureShapeName): PictureShape => PICTURE_SHAPES[name]

/** '780x1688' as the numbers of an image's width and height, which keep its place before it arrives. */
export function posterDimensions(size: PosterSize) {
  const [width, height] = size.split('x').map(Number)
  return { width, height }
}
