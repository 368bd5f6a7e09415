import { PRODUCT } from '@caravan/contract/product.ts'
import type { ReactNode } from 'react'
import { BackLink, PublicFooter } from '../../shell/public-footer.tsx'
import { PublicPage } from '../../shell/public-page.tsx'
import styles from './legal-page.module.css'

interface Props {
  title: string
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

export const ContactPage = ({ email }: { email: string | null }) => (
  <LegalPage title="Contact support" lead={`How to reach the people who run this ${PRODUCT.name}.`}>
    <Section title="Write to us">
      {email ? (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      ) : (
        <p>Whoever runs this instance has not named an address for support yet.</p>
      )}
      <p>Say what happened, on which page, and what you expected. Never send your password.</p>
    </Section>
    <Section title="What else helps">
      <ul>
        <li>
          A password that is forgotten: <a href="/api/login">Sign In</a> leads to a new one.
        </li>
        <li>Mails that are too many: each ends with a link that stops them, and the settings choose among them.</li>
        <li>
          Somebody who troubles you: block them on their profile or trip, then read the{' '}
          <a href="/rules">community rules</a>.
        </li>
        <li>
          What is stored about you: the <a href="/privacy">privacy policy</a> says it, and how to have it deleted.
        </li>
        <li>
          In danger: call the <a href="/help">emergency number</a> of the place where you are.
        </li>
      </ul>
    </Section>
  </LegalPage>
)
