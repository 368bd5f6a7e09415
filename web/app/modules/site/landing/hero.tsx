import { PRODUCT } from '@caravan/contract/product.ts'
import styles from './hero.module.css'
import { PrintRow } from './print-row.tsx'
import { SignUpLetter } from './sign-up-letter.tsx'
import type { SignUpState } from './sign-up-state.ts'

export const Hero = ({ state }: { state: SignUpState }) => (
  <section className={styles.hero}>
    <h1>{PRODUCT.tagline}</h1>
    <PrintRow />
    <div className={styles.letter}>
      <SignUpLetter id="email" label="Join the waitlist" stamp="together" state={state}>
        <p>Say where you are going and when. {PRODUCT.name} shows you who else is, and you talk before you travel.</p>
      </SignUpLetter>
    </div>
  </section>
)
