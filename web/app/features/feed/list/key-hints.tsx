import styles from './key-hints.module.css'

const HINTS = [
  ['↓', 'next'],
  ['l', 'like'],
  ['m', 'match'],
  ['c', 'comments'],
] as const

/** Beside the poster, where there is room for it. */
export const KeyHints = () => (
  <div className={styles.hints} aria-hidden="true">
    {HINTS.map(([key, does]) => (
      <span key={key}>
        <kbd>{key}</kbd> {does}
      </span>
    ))}
  </div>
)
