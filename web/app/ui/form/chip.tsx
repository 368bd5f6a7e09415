import type { ReactNode } from 'react'

/** A choice by itself: pressed or not. For a set of choices use `ChipGroup`. */
export function Chip({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  )
}

/** A word about someone, on paper; not to be pressed. */
export const InterestChip = ({ children }: { children: ReactNode }) => <span className="bit">{children}</span>
