import { initialOf } from '@caravan/postcards/initial.ts'
import { classNames } from '../../lib/class-names.ts'
import { srcSetOf, useFailedPictures } from './picture.tsx'

export interface AvatarPerson {
  id: string
  firstName: string | null
  username: string | null
  profileImageUrl: string | null
  profileImagePreview: string | null
}
/** In px: a face need not grow with the words beside it, which need the room. */
const SIZES = {
  24: 'size-[24px]',
  32: 'size-[32px]',
  36: 'size-[36px]',
  40: 'size-[40px]',
  48: 'size-[48px]',
  56: 'size-[56px]',
  72: 'size-[72px]',
  96: 'size-[96px]',
  140: 'size-[140px]',
} as const
/** Of those that the server keeps: a face on a screen of three pixels to each of ours, and the head of a profile. */
const WIDTHS = [96, 192, 480]
type AvatarSize = keyof typeof SIZES
interface Props {
  user: AvatarPerson
  size?: AvatarSize
  /** Empty where the name is beside it. */
  alt?: string
  /** A light ring, for standing on pictures. */
  ring?: boolean
  className?: string
}

/** A traveller's picture, else the drawn one with their initial, else the initial alone. */
export function Avatar({ user, size = 40, alt = altOf(user), ring, className }: Props) {
  const { hasFailed, onError, look } = useFailedPictures()
  const own = user.profileImageUrl
  const photo = own && !hasFailed(smallOf(own)) ? own : null
  const src = photo ? smallOf(photo) : `/avatars/${user.id}/96.svg`
  const isBare = hasFailed(src)
  return (
    <span
      className={classNames('avatar', SIZES[size], isBare && 'bare', ring && 'ring-2 ring-on-poster', className)}
      {...(isBare && alt ? { role: 'img', 'aria-label': alt } : {})}
    >
      {isBare ? null : (
        <img
          key={src}
          ref={look}
          src={src}
          srcSet={photo ? srcSetOf(photo, WIDTHS) : undefined}
          sizes={photo ? `${size}px` : undefined}
          data-preview={(photo && user.profileImagePreview) || undefined}
          alt={alt}
          width={size}
          height={size}
          decoding="async"
          onError={onError}
        />
      )}
      {photo ? null : (
        <svg className="initial" viewBox="0 0 100 100" aria-hidden="true">
          <text x="50" y="65" textAnchor="middle" fontSize="44">
            {initialOf(user)}
          </text>
        </svg>
      )}
    </span>
  )
}

const smallOf = (photo: string) => `${photo}?w=192`

const altOf = (user: AvatarPerson) => user.firstName ?? (user.username ? `@${user.username}` : 'Traveler')
