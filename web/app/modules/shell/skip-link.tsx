import type { ReactNode } from 'react'
import styles from './skip-link.module.css'

interface LostWords {
  title: string
  words: string
  onward: { to: string; label: string }
}

const PAGE: LostWords = {
  title: 'This page is on no map',
  words: 'The address may be misspelt, or what was here has moved on. Nothing of yours is lost.',
  onward: { to: '/', label: 'Back to Home' },
}
/** By what the address begins with. The words are the same for what never was and for what is not for this viewer. */
const THINGS: Record<string, LostWords> = {
  travellers: {
    title: 'Traveler not found',
    words: 'Nobody has this name here. It may be misspelt, or they go by another one now.',
    onward: { to: '/discover', label: 'Find travelers' },
  },
  trips: {
    title: 'Trip not found',
    words: 'It may have been deleted, or it is not for everyone.',
    onward: { to: '/', label: 'Back to the feed' },
  },
}

/** What is said to a signed-in traveller about an address at which nothing is for them. */
export const lostWords = (pathname: string): LostWords => THINGS[pathname.split('/')[1] ?? ''] ?? PAGE

/** The heading of a section at the left, its one action at the right. */
export const SectionTitle = ({ children }: { children: ReactNode }) => <div className={styles.title}>{children}</div>

export const SkipLink = () => (
  <a className={styles.skip} href="#main">
    Skip to content
  </a>
)
