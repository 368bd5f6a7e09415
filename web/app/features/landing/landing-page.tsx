import { InlineScript } from '../../lib/inline-script.tsx'
import { PublicFooter } from '../shell/public-footer.tsx'
import { PublicPage } from '../shell/public-page.tsx'
import { Closing } from './closing.tsx'
import { FOOTER_SEARCHES } from './destinations.ts'
import { Hero } from './hero.tsx'
import styles from './landing-page.module.css'
import landingScript from './landing-script.ts?inline-script'
import { Promo } from './promo.tsx'
import { Reasons } from './reasons.tsx'
import type { SignUpState } from './sign-up-state.ts'
import { UseCases } from './use-cases.tsx'
import { Wall } from './wall.tsx'

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
