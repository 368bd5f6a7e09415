import styles from './feed-choice.module.css'
import type { FeedName } from './feed-name.ts'

interface Props {
  name: FeedName
  onChoose: (name: FeedName) => void
}

const CHOICES: readonly (readonly [FeedName, string])[] = [
  ['for-you', 'For you'],
  ['latest', 'Latest'],
]

export const FeedChoice = ({ name, onChoose }: Props) => (
  <fieldset className={styles.choice} aria-label="Trips shown">
    {CHOICES.map(([one, label]) => (
      <button key={one} type="button" aria-pressed={one === name} onClick={() => onChoose(one)}>
        {label}
      </button>
    ))}
  </fieldset>
)
