import { LIMITS } from '@caravan/contract/limits.ts'

interface PictureKind {
  maxBytes: number
  widths: readonly number[]
  /** Cut square around what catches the eye, or all of it. */
  isSquare: boolean
  /**
   * Beside who made it: those who see a trip that shows it, every traveller, or everybody. Never across a block. Those for
   * moderators are seen by nobody else, who made them included.
   */
  seenBy: 'viewers-of-its-trip' | 'travellers' | 'everybody' | 'moderators'
  /** How long one that nothing shows is kept, from when it was made or last taken. */
  unusedDays: number
}

/** All that the kinds of pictures differ in. Each is a folder of the store, and a part of its pictures' addresses. */
export const PICTURE_KINDS = {
  trips: {
    maxBytes: LIMITS.tripImageBytes,
    widths: LIMITS.imageWidths,
    isSquare: false,
    seenBy: 'viewers-of-its-trip',
    unusedDays: 1,
  },
  avatars: {
    maxBytes: LIMITS.avatarBytes,
    widths: LIMITS.avatarWidths,
    isSquare: true,
    seenBy: 'travellers',
    unusedDays: 1,
  },
  articles: {
    maxBytes: LIMITS.tripImageBytes,
    widths: LIMITS.imageWidths,
    isSquare: false,
    seenBy: 'everybody',
    // writers take out a picture and put it back, or come back to an article a few days later
    unusedDays: 7,
  },
  poses: {
    maxBytes: LIMITS.avatarBytes,
    // one that is large enough to compare faces
    widths: [1080],
    isSquare: false,
    seenBy: 'moderators',
    // its own housekeeping deletes it with the decision (`modules/safety/pose-photo`)
    unusedDays: 7,
  },
} as const satisfies Record<string, PictureKind>

export type ImageKind = keyof typeof PICTURE_KINDS
export const IMAGE_KINDS = Object.keys(PICTURE_KINDS) as ImageKind[]
