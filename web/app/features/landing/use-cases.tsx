import { Stamp, type StampName } from '../../ui/picture/stamp.tsx'
import styles from './use-cases.module.css'

const USES: { stamp: StampName; title: string; words: string }[] = [
  {
    stamp: 'together',
    title: 'Never Travel Solo',
    words: 'Keep the freedom of travelling alone. Skip the table for one.',
  },
  {
    stamp: 'festival',
    title: 'Music Festivals',
    words: 'Share the drive, the camp and the way to the front.',
  },
  {
    stamp: 'conference',
    title: 'Tech & Business Conferences',
    words: 'Know someone before the badge queue, and have company for dinner.',
  },
  {
    stamp: 'adventure',
    title: 'Adventure & Exploration',
    words: 'A rope has two ends. Find someone who walks at your pace.',
  },
]

export const UseCases = () => (
  <section className={styles.uses}>
    <h2>Whatever you are leaving for</h2>
    <ul>
      {USES.map(({ stamp, title, words }) => (
        <li key={title}>
          <Stamp scene={stamp} className="" lazy />
          <div>
            <h3>{title}</h3>
            <p>{words}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)
