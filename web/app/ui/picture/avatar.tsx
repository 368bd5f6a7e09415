import { initialOf } from '@caravan/postcards/initial.ts'
import { useState } from 'react'
import { classNames } from '../../lib/class-names.ts'

export interface AvatarPerson {
  id: string
  firstName: string | null
  username: string | null
  profileImageUrl: string | null
}
const SIZES = {
  24: 'size-6',
  32: 'size-8',
  36: 'size-9',
  40: 'size-10',
  48: 'size-12',
  56: 'size-14',
  72: 'size-18',
  96: 'size-24',
  140: 'size-35',
} as const
export type AvatarSize = keyof typeof SIZES
interface Props {
  user: AvatarPerson
  size?: AvatarSize
  /** Empty where the name is beside it. */
  alt?: string
  /** A light ring, for standing on pictures. */
  ring?: boolean
  className?: string
}

/** A traveller's picture, or the drawn one with their initial. */
export function Avatar({ user, size = 40, alt = altOf(user), ring, className }: Props) {
  const [broken, setBroken] = useState(false)
  const photo = broken ? null : user.profileImageUrl
  // It may have failed before the page was alive: then no event is fired.
  const check = (img: HTMLImageElement | null) => {
    if (photo && img?.complete && img.naturalWidth === 0) setBroken(true)
  }
  const src = photo ? `${photo}?w=480` : `/avatars/${user.id}/96.svg`
  return (
    <span className={classNames('avatar', SIZES[size], ring && 'ring-2 ring-on-poster', className)}>
      <img
        ref={check}
        src={src}
        alt={alt}
        width={size}
        height={size}
        decoding="async"
        onError={() => photo && setBroken(true)}
      />
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

const altOf = (user: AvatarPerson) => user.firstName ?? (user.username ? `@${user.username}` : 'Traveler')
