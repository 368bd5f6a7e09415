import { PRODUCT } from '@caravan/contract/product.ts'
import { type PrizeDraw, readPrizeDraw } from '@caravan/contract/waitlist.ts'
import { publicMeta } from '../../../lib/page-meta.ts'
import { serverCalls, serverContext } from '../../../lib/server-context.ts'
import { openDocument, staticPage } from '../../../lib/static-page.ts'
import type { Route } from './+types/prize-rules-page'
import { LegalPage, NotCheckedYet, Section } from './legal-page.tsx'

const PrizeRulesPage = ({ draw }: { draw: PrizeDraw }) => (
  <LegalPage title="Prize rules" lead={`One $50 gift card for somebody on the waitlist of ${PRODUCT.name}.`}>
    <NotCheckedYet />
    <Section title="No purchase necessary">
      <p>
        Taking part is free. Buying something, inviting somebody or using {PRODUCT.name} does not raise your chance.
        Void where prohibited.
      </p>
    </Section>
    <Section title="Who takes part">
      <ul>
        <li>Everybody on the waitlist when the prize is drawn: one address, one ticket.</li>
        <li>You are 18 or older, and the law where you live allows it.</li>
        <li>Those who run {PRODUCT.name}, and their families, cannot win.</li>
        <li>Addresses that are made up, or joined by a program, are left out.</li>
      </ul>
    </Section>
    <Section title="Dates">
      <p>
        The waitlist is open from the day it is published until the launch. The prize is drawn within 14 days after
        that.
        {draw.drawnAt ? ` It was drawn on ${dayOf(draw.drawnAt)}.` : ' It has not been drawn yet.'}
      </p>
    </Section>
    <Section title="How the winner is drawn">
      <p>So that anybody can check that nobody was favored:</p>
      <ol>
        <li>
          A random seed is made. Its SHA-256 hash is shown here before the draw, so that the seed cannot be changed.
        </li>
        <li>
          When the waitlist closes, the tickets are sorted and written one a line, each line ended by a line feed. A
          ticket is a random number that says nothing about whose it is. The list and its SHA-256 hash are published.
        </li>
        <li>
          The seed and the hash of the list are written one a line, without a last line feed. The SHA-256 hash of that,
          read as a number, modulo the number of tickets, counts from the top of the list, from 0: that ticket wins.
        </li>
      </ol>
      <Published draw={draw} />
    </Section>
    <Section title="The prize">
      <p>
        A gift card worth 50 US dollars, sent by e-mail to the winner's address. Who does not answer within 14 days
        loses it, and it is drawn again by a new seed. The chance to win depends on how many take part. Taxes are the
        winner's.
      </p>
    </Section>
    <Section title="Your address">
      <p>
        It is used for the draw and to tell you of the launch, as the <a href="/privacy">privacy policy</a> says. Have
        it taken off through the <a href="/contact">contact page</a>, at any time.
      </p>
    </Section>
  </LegalPage>
)

function Published({ draw }: { draw: PrizeDraw }) {
  const facts: [string, string | number | null][] = [
    ['Hash of the seed', draw.seedHash],
    ['Shown since', draw.committedAt && dayOf(draw.committedAt)],
    ['Seed', draw.seed],
    ['Tickets', draw.tickets],
    ['Hash of the list', draw.listHash],
    ['Winning ticket', draw.winningTicket],
  ]
  if (!draw.seedHash) return <p>The hash of the seed will be here.</p>
  return (
    <dl>
      {facts.flatMap(([name, value]) =>
        value === null || value === ''
          ? []
          : [
              <dt key={`${name} name`}>{name}</dt>,
              <dd key={name}>
                <code>{value}</code>
              </dd>,
            ],
      )}
    </dl>
  )
}

const dayOf = (time: string) => time.slice(0, 10)

export async function loader({ context, request }: Route.LoaderArgs) {
  const draw = await serverCalls(context.get(serverContext)).call(readPrizeDraw)
  return { ...staticPage({ request }), draw }
}
export const clientLoader = openDocument
export const meta = publicMeta(
  'Prize rules',
  'A $50 gift card for somebody on the waitlist. No purchase necessary. How the winner is drawn.',
)

export default function PrizeRulesRoute({ loaderData }: Route.ComponentProps) {
  return <PrizeRulesPage draw={loaderData.draw} />
}
