import { PRODUCT } from '@caravan/contract/product.ts'
import { publicMeta } from '../../../lib/page-meta.ts'
import { openDocument, staticPage } from '../../../lib/static-page.ts'
import { LegalPage, NotCheckedYet, Section } from './legal-page.tsx'

const TermsPage = () => (
  <LegalPage title="Terms of service" lead={`What you agree to when you use ${PRODUCT.name}.`}>
    <NotCheckedYet />
    <Section title="What this is">
      <p>
        {PRODUCT.name} lets travelers find each other by place and dates. It sells no trips, arranges no transport or
        beds, and takes no part in what travelers agree among themselves.
      </p>
    </Section>
    <Section title="Who may use it">
      <ul>
        <li>You are 18 or older.</li>
        <li>You have one account, it is your own, and what it says about you is true.</li>
        <li>You keep your password to yourself.</li>
      </ul>
    </Section>
    <Section title="What you may not do">
      <ul>
        <li>
          Break the law, or the <a href="/rules">community rules</a>.
        </li>
        <li>Collect data of others, send advertising, or use programs to act in your name in bulk.</li>
        <li>Get around limits, blocks or audiences, or attack the service.</li>
      </ul>
    </Section>
    <Section title="What you post">
      <p>
        It stays yours. You let us store it and show it to those it is meant for, for as long as it is here. Post
        nothing that you have no right to.
      </p>
    </Section>
    <Section title="Meeting others">
      <p>
        You decide whom you meet. We do not check who travelers are. Meet in public first, tell somebody where you are,
        and leave when something feels wrong.
      </p>
    </Section>
    <Section title="Ending it">
      <p>
        You may leave at any time. We may remove what breaks these terms, and close an account that does so again or
        gravely; you are told why and may <a href="/settings/decisions">appeal</a>, as the page about{' '}
        <a href="/safety">safety</a> says.
      </p>
    </Section>
    <Section title="Liability and changes">
      <p>
        The service is offered as it is, as far as the law allows. Changes of these terms are announced before they
        hold. The law of the country of whoever runs the service applies, without taking away rights that the law of
        your own country gives you.
      </p>
    </Section>
  </LegalPage>
)

export const loader = staticPage
export const clientLoader = openDocument
export const meta = publicMeta('Terms of service', 'What you agree to when you use this service.')
export default TermsPage
