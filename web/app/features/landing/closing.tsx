import { PRODUCT } from '@caravan/contract/product.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import styles from './closing.module.css'
import { SignUpLetter } from './sign-up-letter.tsx'
import type { SignUpState } from './sign-up-state.ts'

const LOFOTEN = { imageUrl: '', posterUrl: '/postcards/r-lofoten/15' }

/** The second form, before a view. */
export const Closing = ({ state }: { state: SignUpState }) => (
  <section className={styles.closing}>
    <Picture of={LOFOTEN} shape="view" fill alt="" />
    <SignUpLetter id="email-2" label={`Join ${PRODUCT.name} Now`} stamp="letterbox" state={state}>
      <h2>Join {PRODUCT.name} Now</h2>
      <p>Leave your e-mail and keep a bag packed.</p>
    </SignUpLetter>
  </section>
)
