import type { ReactNode } from 'react'
import { BackLink } from '../shell/back-link.tsx'
import { PublicFooter } from '../shell/public-footer.tsx'
import { PublicPage } from '../shell/public-page.tsx'
import styles from './legal-page.module.css'

interface Props {
  title: string
  /** One sentence below the title. */
  lead: ReactNode
  children: ReactNode
}

/** A page of text that holds rules: titled sections of plain sentences. */
export const LegalPage = ({ title, lead, children }: Props) => (
  <>
    <PublicPage>
      <div className={styles.page}>
        <BackLink href="/">Back to Home</BackLink>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </PublicPage>
    <PublicFooter />
  </>
)

/** Said on each text that binds somebody, until a lawyer has read it. */
export const NotCheckedYet = () => (
  <p className={styles.draft} role="note">
    Draft: a lawyer has not checked this text yet. Whoever runs this service has to have it checked, and to add their
    name and address, before it is open to the public.
  </p>
)

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
)
