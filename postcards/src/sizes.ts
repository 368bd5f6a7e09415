// The ratios that screens use; a drawing scales, so one size of each is enough.
export const POSTCARD_SIZES = [
  '780x1688',
  '900x1400',
  '720x1080',
  '640x800',
  '800x1000',
  '800x800',
  '432x552',
  '640x480',
  '720x510',
  '1600x1000',
  '1200x630',
  '1440x480',
  '1600x400',
] as const
export type PostcardSize = (typeof POSTCARD_SIZES)[number]

export const AVATAR_SIZES = ['96', '256'] as const

export const isPostcardSize = (text: string): text is PostcardSize => POSTCARD_SIZES.some((size) => size === text)

export function dimensionsOf(size: PostcardSize): { width: number; height: number } {
  const [width = 0, height = 0] = size.split('x').map(Number)
  return { width, height }
}
