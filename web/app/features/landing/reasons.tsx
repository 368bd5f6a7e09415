import { PRODUCT } from '@caravan/contract/product.ts'
import { ContourLines } from './contour-lines.tsx'
import styles from './reasons.module.css'

const REASONS = [
  {
    title: 'Matched by place and dates',
    words: `${PRODUCT.name} puts you next to people whose days overlap yours, and says which days those are.`,
  },
  {
    title: 'Friends, made safely',
    words: 'Nobody can write to you before you have accepted them, and others only ever see your city.',
  },
  {
    title: 'Talk before you travel',
    words: 'Once you both agree you have a chat of your own: pick the hut, split the jeep, or decide against it.',
  },
  {
    title: 'People almost anywhere',
    words: 'Set your city and see who else is around. Local group chats last two days, then they are gone.',
  },
  { title: 'Easy to plan', words: 'A place, two dates and a few tags make a trip. Change it until you leave.' },
]

export const Reasons = () => (
  <section className={styles.reasons} aria-labelledby="reasons">
    <ContourLines className={styles.map} />
    <h2 id="reasons">Why go with {PRODUCT.name}</h2>
    <dl>
      {REASONS.map(({ title, words }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  </section>
)
