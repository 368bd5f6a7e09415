import { Gift, X } from 'lucide-react'
import { callText, InlineScript } from '../../lib/inline-script.tsx'
import { Airmail } from '../../ui/picture/airmail.tsx'
import styles from './promo.module.css'
import { PROMO_CLOSED } from './promo-closed.ts'
import { hidePromo } from './promo-script.ts'

/** Visible until it is closed, and from then on closed in this browser: that is known before it is painted. */
export const Promo = () => (
  <>
    <Airmail />
    <InlineScript code={import.meta.env.SSR ? callText(hidePromo, PROMO_CLOSED) : ''} />
    <aside className={styles.promo} aria-label="Gift card" data-promo="">
      <Gift className="icon" />
      <p>
        <a href="/prize-rules">
          <b>Win a $50 gift card</b>
        </a>{' '}
        when you join the waitlist. No purchase necessary.
      </p>
      <button type="button" className={`btn quiet round ${styles.close}`} aria-label="Close" data-close-promo="">
        <X className="icon" />
      </button>
    </aside>
  </>
)
