import { PRODUCT } from '@caravan/contract/product.ts'
import { USERNAME_REST_DAYS } from '@caravan/contract/usernames.ts'
import { publicMeta } from '../../../lib/page-meta.ts'
import { openDocument, staticPage } from '../../../lib/static-page.ts'
import { LegalPage, NotCheckedYet, Section } from './legal-page.tsx'

const PrivacyPage = () => (
  <LegalPage
    title="Privacy policy"
    lead={`What ${PRODUCT.name} stores about you, who sees it, how long it is kept, and how you get rid of it.`}
  >
    <NotCheckedYet />
    <Section title="What is stored">
      <ul>
        <li>Your account: e-mail address and a hash of your password.</li>
        <li>Your profile: name, username, bio, picture, travel interests, and your gender if you state it.</li>
        <li>When you said that you are 18 or older.</li>
        <li>Your city. Coordinates of your device are used once to find the city, and are not stored.</li>
        <li>
          What you do here: trips, comments, likes, match requests, messages, group chats, saved trips and searches.
        </li>
        <li>
          What you report, and a copy of it as it was: its words and pictures, who wrote it, the messages around it and
          who could see it.
        </li>
        <li>What moderators decided about you and why, and your appeals. You read them, and so do moderators.</li>
        <li>
          Plans to meet, and the name and e-mail of a trusted contact if you name one: they are asked first, can
          withdraw at any time, and are shown to nobody but you. Of a mailbox that does not want to be asked we keep a
          fingerprint, so that nobody else here asks it. Where somebody is to check in after a plan, we write down who
          was in, by name, username and number, and keep that for 90 days, for a mail for help and for the police.
        </li>
        <li>
          How often you were reported or declined, and words that you sent to many people alike, where a moderator is to
          look at it. Nothing happens to you by itself.
        </li>
        <li>
          A pose photo if you take one: it is deleted when a moderator has decided, after seven days at the latest. What
          stays is that it was compared.
        </li>
        <li>
          Whom you have met in person, with the day and, where you were in the same city, the city; what you say of them
          for others, and in private that you would not meet somebody again.
        </li>
        <li>
          Usernames that you gave up, for {USERNAME_REST_DAYS} days, so that nobody else goes by them. This stays so
          long after a deletion too, with nothing else of you.
        </li>
        <li>Which sessions of yours are open, and keyed hashes of network addresses, to limit abuse.</li>
        <li>On the waitlist: your e-mail address and when you joined.</li>
      </ul>
    </Section>
    <Section title="Who sees it">
      <ul>
        <li>Other travelers see your username, first name, bio, picture, interests, city and trips.</li>
        <li>Your last name is shown to accepted matches only. Your e-mail address and gender are shown to nobody.</li>
        <li>A trip for women or for men is seen by those alone who stated that gender.</li>
        <li>Nobody learns more of where you are than your city.</li>
        <li>Somebody whom you block sees nothing of you, and you see nothing of them.</li>
        <li>
          A pose photo is seen by moderators alone. Other travelers see that it was compared with your profile picture.
        </li>
        <li>
          Whom you have met is seen by you alone; others see in words about how many. What you say of somebody whom you
          met is seen by those who see their page, until you take it back. That you would not meet somebody again is
          shown to nobody; where several say it of one traveler, a moderator learns how many.
        </li>
        <li>What the camera sees while it looks for a code stays on your device.</li>
        <li>
          What is reported is seen by moderators, who see nothing else of anybody, and by nobody else. Each look of
          theirs is logged. Nobody is told who reported them. What moderators note for each other about it is deleted
          with it, and is in nobody’s archive.
        </li>
        <li>Messages are read by those they are written to. A group chat ends two days after it was opened.</li>
      </ul>
    </Section>
    <Section title="What it is used for">
      <p>
        To show you trips and travelers that fit, to deliver what you write, to notify you as you choose, and to keep
        the service safe. Nothing is sold, there is no advertising, and no service of others measures what you do here.
      </p>
    </Section>
    <Section title="Cookies and storage of your browser">
      <p>
        One cookie keeps you signed in. Your browser also keeps your settings, and what you read last so that it opens
        without a network; that is deleted when you sign out. Public pages set no cookie.
      </p>
    </Section>
    <Section title="How long it is kept">
      <p>
        Until you delete it or your account. A session ends after 30 days. Group chats end after two days. Their words
        are then kept sealed for 14 days, for reports by those who were members when they were said, and deleted. What
        you wrote to somebody is theirs to read and report for 90 days after you took it back, blocked them or left.
        Whoever blocked you keeps the name that you had then. The waitlist is deleted after the launch and the draw of
        its prize. What was reported is kept until 90 days after it was decided, also where it or the account that it
        came from is deleted. Backups may hold deleted data for some time.
      </p>
    </Section>
    <Section title="Your rights">
      <p>
        You may ask what is stored about you, have it corrected or deleted, take it with you, object to its use, and
        complain to a supervisory authority. Write to the address on the <a href="/contact">contact page</a>.
      </p>
    </Section>
  </LegalPage>
)

export const loader = staticPage
export const clientLoader = openDocument
export const meta = publicMeta(
  'Privacy policy',
  'What is stored about you, who sees it, how long it is kept, and how you get rid of it.',
)
export default PrivacyPage
