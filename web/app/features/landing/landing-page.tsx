import { Link } from 'react-router'
import { InlineScript } from '../../lib/inline-script.tsx'
import { Airmail } from '../../ui/picture/airmail.tsx'
import { Brand } from '../shell/brand.tsx'
import { PublicPage } from '../shell/public-page.tsx'
import { Hero } from './hero.tsx'
import styles from './landing-page.module.css'
import { landingScript } from './landing-script.ts'
import { UseCases } from './use-cases.tsx'

export const LandingPage = () => (
  <>
    <Airmail />
    <PublicPage>
      <Hero />
      <UseCases />
    </PublicPage>
    <footer className={styles.footer}>
      <Brand className={styles.brand} />
      <Link to="/blog">Travel blog</Link>
    </footer>
    <InlineScript code={landingScript} />
  </>
)
