import { PRODUCT } from '@caravan/contract/product.ts'
import { LegalPage, Section } from './legal-page.tsx'

export const CommunityRulesPage = () => (
  <LegalPage
    title="Community rules"
    lead={`${PRODUCT.name} is for strangers who will meet. These rules keep that safe and kind.`}
  >
    <Section title="Be who you are">
      <ul>
        <li>Use a name that people may call you by, and pictures of yourself or none.</li>
        <li>Post trips that you really plan. Change or delete them when plans change.</li>
        <li>State a gender only if it is yours: trips for women and for men depend on it.</li>
      </ul>
    </Section>
    <Section title="Be kind">
      <ul>
        <li>No insults, threats, hate, or unwanted sexual messages.</li>
        <li>One request is enough. Take no for an answer, and silence too.</li>
        <li>Do not pass on what others told you in private.</li>
      </ul>
    </Section>
    <Section title="Be safe">
      <ul>
        <li>Meet first where other people are, and get there by yourself.</li>
        <li>Tell a friend whom you meet, where, and when you will be back.</li>
        <li>Send nobody money, and no copies of documents.</li>
        <li>Agree on costs before you book anything together.</li>
      </ul>
    </Section>
    <Section title="What does not belong here">
      <ul>
        <li>Advertising, paid companionship, or tours for sale.</li>
        <li>Anything illegal where you are or where you go.</li>
        <li>Where exactly somebody else lives or stays.</li>
      </ul>
    </Section>
    <Section title="When somebody breaks them">
      <p>
        Block them: from then on neither of you sees the other. Then tell us through the{' '}
        <a href="/contact">contact page</a>. In danger, call the police first: here are the
        <a href="/help"> emergency numbers</a> of every country.
      </p>
    </Section>
  </LegalPage>
)
