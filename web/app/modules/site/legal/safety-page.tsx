import { NEW_ACCOUNT_DAYS } from '@caravan/contract/limits.ts'
import { monthName } from '@caravan/contract/months.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import { REPORTS } from '@caravan/contract/reports.ts'
import { COUNTED_FROM, readSafetyNumbers, type SafetyNumbers } from '@caravan/contract/safety-numbers.ts'
import { USERNAME_REST_DAYS } from '@caravan/contract/usernames.ts'
import { publicMeta } from '../../../lib/page-meta.ts'
import { serverCalls, serverContext } from '../../../lib/server-context.ts'
import { openDocument, staticPage } from '../../../lib/static-page.ts'
import type { Route } from './+types/safety-page'
import styles from './legal-page.module.css'
import { LegalPage, Section } from './legal-page.tsx'

/** What is done for the safety of travellers, in plain words and in the numbers of the last month. */
const SafetyPage = ({ numbers }: { numbers: SafetyNumbers }) => (
  <LegalPage
    title="Safety"
    lead={`On ${PRODUCT.name} strangers meet. What we do so that it goes well, and what you can do.`}
  >
    <Section title="In danger">
      <p>
        Call the police first: here are the <a href="/help">emergency numbers</a> of every country. They open without a
        network too, once you have used this site on your device.
      </p>
    </Section>
    <Section title="How to report">
      <ul>
        <li>
          Choose Report from the menu of a profile, a trip, a comment, a conversation or a group chat. You can block
          them in the same step.
        </li>
        <li>What you report is kept as it is at that moment, whatever happens to it afterwards.</li>
        <li>
          What somebody wrote to you can be read and reported for 90 days after they block you, leave, or take it back:
          see <a href="/settings/former-contacts">people who are no longer here</a>.
        </li>
        <li>They are never told who reported, neither by us nor by what we do.</li>
        <li>
          You are notified of what became of it, and read it under <a href="/settings/reports">Your reports</a>: that it
          was removed, or that something was done. What was done to somebody is told to nobody else.
        </li>
        <li>
          Without an account, write to us through the <a href="/contact">contact page</a>.
        </li>
      </ul>
    </Section>
    <Section title="What happens then">
      <ul>
        <li>A moderator looks at it: a person, not a program. Where somebody may be in danger, first.</li>
        <li>They see what was reported and what was around it, and nothing else of anybody. Each look is logged.</li>
        <li>Nobody decides about somebody whom they know from here, or about what such a person has reported.</li>
        <li>
          They decide by the <a href="/rules">community rules</a>: nothing was wrong, or it is hidden, or its author is
          warned, suspended for some days, or banned.
        </li>
        <li>Whoever was decided about reads which rule it was, what it is about, and for how long.</li>
        <li>
          A second moderator can look at it again. What was decided holds meanwhile, and you are told, then and when
          they have decided. You can appeal against that too.
        </li>
        <li>What was reported is deleted {REPORTS.keptDays} days after it was decided.</li>
      </ul>
    </Section>
    <Section title="What we say of somebody">
      <ul>
        <li>
          That somebody has met others, or that others vouch for them, counts once both accounts are {NEW_ACCOUNT_DAYS}{' '}
          days old, and while neither is suspended.
        </li>
        <li>
          Accounts that were made on the same day count as one, and so do people who were met on the same day. Of the
          words of those you read the first.
        </li>
        <li>A vouch that somebody has hidden stays hidden, whatever its author writes anew.</li>
        <li>
          Nobody is called like {PRODUCT.name} or its staff, and usernames that look the same are the same name. One
          that somebody gave up is nobody else’s for {USERNAME_REST_DAYS} days.
        </li>
      </ul>
    </Section>
    <Section title="How to appeal">
      <p>
        Decisions about you are under <a href="/settings/decisions">Decisions about you</a>, also while your account is
        suspended: signing in leads there. You can appeal once against each. Another moderator than the one who decided
        looks at it, and can undo it.
      </p>
    </Section>
    <Section title="What you can do">
      <ul>
        <li>
          Name somebody you trust, who gets a mail where you do not come back from a meeting, and choose your PINs: in
          the <a href="/settings/safety">settings of safety</a>.
        </li>
        <li>Show a trip to women or to men alone.</li>
        <li>
          Block whoever troubles you: <a href="/settings/blocked">blocked travelers</a> see nothing of you.
        </li>
      </ul>
    </Section>
    <Section title={`In numbers: ${monthOf(numbers.month)}`}>
      <p>Rounded to tens, so that nobody can be found in them.</p>
      <table className={styles.numbers}>
        <tbody>
          {LINES.map(([name, words]) => (
            <tr key={name}>
              <th scope="row">{words}</th>
              <td>{rounded(numbers[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  </LegalPage>
)

type Counted = Exclude<keyof SafetyNumbers, 'month'>
const LINES: readonly [Counted, string][] = [
  ['reports', 'Reports decided'],
  ['cases', 'Cases: all reports about one traveler'],
  ['dismissed', 'Nothing found'],
  ['hidden', 'Hidden'],
  ['warned', 'Warned'],
  ['suspended', 'Suspended'],
  ['banned', 'Banned'],
  ['appeals', 'Appeals answered'],
  ['reversed', 'Decisions undone'],
]

const rounded = (count: number | null) => (count === null ? `fewer than ${COUNTED_FROM}` : String(count))

/** 'October 2026' */
function monthOf(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${monthName(Number(number))} ${year}`
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const numbers = await serverCalls(context.get(serverContext)).call(readSafetyNumbers)
  return { ...staticPage({ request }), numbers }
}
export const clientLoader = openDocument
export const meta = publicMeta('Safety', 'How to report somebody, what happens then, how to appeal, and how often.')

export default function SafetyRoute({ loaderData }: Route.ComponentProps) {
  return <SafetyPage numbers={loaderData.numbers} />
}
