import { PRODUCT } from '@caravan/contract/product.ts'
import { Stamp } from '../../ui/picture/stamp.tsx'
import styles from './join-letter.module.css'

/** What leads a reader on. */
export const JoinLetter = ({ title, children }: { title: string; children: string }) => (
  <section className={styles.join}>
    <div className={`letter ${styles.letter}`}>
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
        <a className="btn primary" href="/">
          Join {PRODUCT.name}
        </a>
      </div>
      <Stamp scene="together" className={styles.stamp} lazy />
    </div>
  </section>
)
