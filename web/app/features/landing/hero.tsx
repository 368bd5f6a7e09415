import { PRODUCT } from '@caravan/contract/product.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Stamp } from '../../ui/picture/stamp.tsx'
import styles from './hero.module.css'
import { PrintRow } from './print-row.tsx'

export const Hero = () => (
  <section className={styles.hero}>
    <h1>{PRODUCT.tagline}</h1>
    <PrintRow />
    <div className={styles.invitation}>
      <div className="letter">
        <div className={styles.lead}>
          <p>Say where you are going and when. {PRODUCT.name} shows you who else is, and you talk before you travel.</p>
          <Stamp scene="together" className="" />
        </div>
        <div className={styles.actions}>
          <LinkButton variant="primary" href="/api/login?create=1">
            Create account
          </LinkButton>
          <LinkButton href="/api/login">Sign In</LinkButton>
        </div>
      </div>
    </div>
  </section>
)
