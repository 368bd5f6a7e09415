import { useLetterKeys } from '../../../lib/letter-keys.ts'
import styles from './key-hints.module.css'

const LETTERS = [
  ['l', 'like'],
  ['m', 'match'],
  ['c', 'comments'],
] as const

/** Beside the poster, where there is room for it. */
export function KeyHints() {
  const hasLetters = useLetterKeys()
  return (
    <div className={styles.hints} aria-hidden="true">
      <span>
        <kbd>↓</kbd> next
      </span>
      {hasLetters
        ? LETTERS.map(([key, does]) => (
            <span key={key}>
              <kbd>{key}</kbd> {does}
            </span>
          ))
        : null}
    </div>
  )
}
