import { PRODUCT } from '@caravan/contract/product.ts'
import { LegalPage, Section } from './legal-page.tsx'

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
