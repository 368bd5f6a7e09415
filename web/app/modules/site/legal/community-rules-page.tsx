import { PRODUCT } from '@caravan/contract/product.ts'
import { RULE_SECTIONS, RULES } from '@caravan/contract/rules.ts'
import { publicMeta } from '../../../lib/page-meta.ts'
import { openDocument, staticPage } from '../../../lib/static-page.ts'
import { LegalPage, Section } from './legal-page.tsx'

/** Each rule can be led to: `/rules#no-hate`. */
const CommunityRulesPage = () => (
  <LegalPage
    title="Community rules"
    lead={`${PRODUCT.name} is for strangers who will meet. These rules keep that safe and kind.`}
  >
    {RULE_SECTIONS.map(({ title, rules }) => (
      <Section key={title} title={title}>
        <ul>
          {rules.map((id) => (
            <li key={id} id={id}>
              {RULES[id]}
            </li>
          ))}
        </ul>
      </Section>
    ))}
    <Section title="When you meet">
      <ul>
        <li>Meet first where other people are, and get there by yourself.</li>
        <li>Tell a friend whom you meet, where, and when you will be back.</li>
      </ul>
    </Section>
    <Section title="When somebody breaks them">
      <p>
        Choose Report from the menu of what they wrote, of their profile or of your conversation. What you report is
        kept as it is at that moment, whatever they delete. Somebody looks at it, and you can read what came of it under{' '}
        <a href="/settings/reports">Your reports</a>. They are never told who reported. You can block them in the same
        step: from then on neither of you sees the other.
      </p>
      <p>
        What breaks a rule can be hidden, and its author warned, suspended or banned. They read which rule it was, and
        can <a href="/settings/decisions">appeal</a> once. How that goes is on the page about{' '}
        <a href="/safety">safety</a>.
      </p>
      <p>
        Without an account, write to us through the <a href="/contact">contact page</a>. In danger, call the police
        first: here are the <a href="/help">emergency numbers</a> of every country.
      </p>
    </Section>
  </LegalPage>
)

export const loader = staticPage
export const clientLoader = openDocument
export const meta = publicMeta('Community rules', 'How strangers who will meet treat each other here.')
export default CommunityRulesPage
