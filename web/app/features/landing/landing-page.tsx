import { Link } from 'react-router'
import { Airmail } from '../../ui/airmail.tsx'
import { Brand } from '../shell/brand.tsx'
import { PublicPage } from '../shell/public-page.tsx'
import { Hero } from './hero.tsx'
import { UseCases } from './use-cases.tsx'

export const LandingPage = () => (
  <>
    <Airmail />
    <PublicPage>
      <Hero />
      <UseCases />
    </PublicPage>
    <footer className="public-foot">
      <Brand />
      <Link to="/blog">Travel blog</Link>
    </footer>
  </>
)
