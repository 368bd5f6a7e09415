import { callText, InlineScript } from '../../lib/inline-script.tsx'
import { clearPush } from '../../lib/offline/clear-push.ts'
import { dropKept, KEPT_HERE, releaseBrowser } from '../../lib/viewer/browser-owner.ts'
import { PublicFooter } from '../shell/public-footer.tsx'
import { PublicPage } from '../shell/public-page.tsx'
import { Closing } from './closing.tsx'
import { FOOTER_SEARCHES } from './destinations.ts'
import { Hero } from './hero.tsx'
import styles from './landing-page.module.css'
import { runLanding } from './landing-script.ts'
import { Promo } from './promo.tsx'
import { PROMO_CLOSED } from './promo-closed.ts'
import { Reasons } from './reasons.tsx'
import { SIGN_UP_TEXT, type SignUpState } from './sign-up-state.ts'
import { UseCases } from './use-cases.tsx'
import { Wall } from './wall.tsx'

const landingScript = import.meta.env.SSR
  ? callText(releaseBrowser, KEPT_HERE, dropKept, clearPush) + callText(runLanding, SIGN_UP_TEXT, PROMO_CLOSED)
  : ''

export const LandingPage = ({ state = 'open' }: { state?: SignUpState }) => (
  <>
    <PublicPage announcement={<Promo />}>
      <Hero state={state} />
      <UseCases />
      <Wall />
      <Reasons />
      <Closing state={state} />
    </PublicPage>
    <PublicFooter searches={FOOTER_SEARCHES} />
    <div className={styles.toasts} role="status" data-toasts="" />
    <InlineScript code={landingScript} />
  </>
)
