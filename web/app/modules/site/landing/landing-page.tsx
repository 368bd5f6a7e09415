import { PRODUCT } from '@caravan/contract/product.ts'
import Gift from 'lucide-react/icons/gift'
import X from 'lucide-react/icons/x'
import { classNames } from '../../../lib/class-names.ts'
import { callText, InlineScript } from '../../../lib/inline-script.tsx'
import { clearPush } from '../../../lib/offline/clear-push.ts'
import { dropKept, KEPT_HERE, releaseBrowser, signInAddress } from '../../../lib/viewer/browser-owner.ts'
import { Airmail, Picture, PlaceLettering } from '../../../ui/picture/picture.tsx'
import { Stamp, type StampName } from '../../../ui/picture/stamp.tsx'
import { PublicFooter } from '../../shell/public-footer.tsx'
import { PublicPage } from '../../shell/public-page.tsx'
import { DESTINATIONS, EVENTS, FOOTER_SEARCHES, searchAddressOf, type WallTile } from './destinations.ts'
import { Hero } from './hero.tsx'
import styles from './landing-page.module.css'
import { runLanding } from './landing-script.ts'
import { hidePromo } from './promo-script.ts'
import { SignUpLetter } from './sign-up-letter.tsx'
import { SIGN_UP_TEXT, type SignUpState } from './sign-up-state.ts'

const RINGS = [1, 2, 3, 4, 5, 6, 7, 8]
const STEP = 34

const ring = (r: number) =>
  `M${300 - r} 210c${-r * 0.1} ${-r * 0.72} ${r * 0.62} ${-r * 0.9} ${r} ${-r * 0.7}s${r * 1.28} ${r * 0.02} ${r * 1.1} ${r * 0.66}s${-r * 0.6} ${r * 0.78} ${-r * 1.15} ${r * 0.7}s${-r * 0.88} ${-r * 0.14} ${-r * 0.95} ${-r * 0.66}z`

/** A hill as a map shows it. Decoration for one quiet area of a page. */
export const ContourLines = ({ className }: { className?: string | undefined }) => (
  <svg
    className={className}
    viewBox="-40 -20 760 460"
    fill="none"
    stroke="var(--contour)"
    strokeWidth="1.2"
    aria-hidden="true"
  >
    {RINGS.map((at) => (
      <path key={at} d={ring(at * STEP)} />
    ))}
  </svg>
)

const REASONS = [
  {
    title: 'Matched by place and dates',
    words: `${PRODUCT.name} puts you next to people whose days overlap yours, and says which days those are.`,
  },
  {
    title: 'Friends, made safely',
    words: 'Nobody can write to you before you have accepted them, and others only ever see your city.',
  },
  {
    title: 'Talk before you travel',
    words: 'Once you both agree you have a chat of your own: pick the hut, split the jeep, or decide against it.',
  },
  {
    title: 'People almost anywhere',
    words: 'Set your city and see who else is around. Local group chats last two days, then they are gone.',
  },
  { title: 'Easy to plan', words: 'A place, two dates and a few tags make a trip. Change it until you leave.' },
]

export const Reasons = () => (
  <section className={styles.reasons} aria-labelledby="reasons">
    <ContourLines className={styles.map} />
    <h2 id="reasons">Why go with {PRODUCT.name}</h2>
    <dl>
      {REASONS.map(({ title, words }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const USES: { stamp: StampName; title: string; words: string }[] = [
  {
    stamp: 'together',
    title: 'Never Travel Solo',
    words: 'Keep the freedom of travelling alone. Skip the table for one.',
  },
  {
    stamp: 'festival',
    title: 'Music Festivals',
    words: 'Share the drive, the camp and the way to the front.',
  },
  {
    stamp: 'conference',
    title: 'Tech & Business Conferences',
    words: 'Know someone before the badge queue, and have company for dinner.',
  },
  {
    stamp: 'adventure',
    title: 'Adventure & Exploration',
    words: 'A rope has two ends. Find someone who walks at your pace.',
  },
]

export const UseCases = () => (
  <section className={styles.uses}>
    <h2>Whatever you are leaving for</h2>
    <ul>
      {USES.map(({ stamp, title, words }) => (
        <li key={title}>
          <Stamp scene={stamp} className="" lazy />
          <div>
            <h3>{title}</h3>
            <p>{words}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

/** Destinations stand, events lie; each leads to a search of its place. */
export const Wall = () => (
  <section className={styles.wall} aria-labelledby="popular">
    <h2 id="popular">Popular destinations and events</h2>
    <ul>
      {DESTINATIONS.flatMap((destination, at) => [destination, EVENTS[at]]).map((tile) =>
        tile ? <Tile key={tile.event ?? tile.place} tile={tile} /> : null,
      )}
    </ul>
  </section>
)

function Tile({ tile }: { tile: WallTile }) {
  const { event, place, country, poster } = tile
  return (
    <li className={classNames(styles.tile, !event && styles.tall)}>
      <a href={signInAddress(searchAddressOf(tile))}>
        <Picture of={{ imageUrl: '', posterUrl: `/postcards/${poster}` }} shape={event ? 'low' : 'tile'} fill alt="" />
        <span className={styles.name}>
          {event ? <span className={styles.event}>{event}</span> : null}
          <PlaceLettering name={place} {...(event ? LOW : TALL)} />
          <span className="country">{country}</span>
        </span>
      </a>
    </li>
  )
}

const TALL = { width: 280, height: 150, max: 76 }
const LOW = { width: 240, height: 84, max: 46 }

/** Where this browser remembers that the banner was closed. */
export const PROMO_CLOSED = 'promo-closed'

/** Visible until it is closed, and from then on closed in this browser: that is known before it is painted. */
export const Promo = () => (
  <>
    <Airmail />
    <InlineScript code={import.meta.env.SSR ? callText(hidePromo, PROMO_CLOSED) : ''} />
    <aside className={styles.promo} aria-label="Gift card" data-promo="">
      <Gift className="icon" />
      <p>
        <a href="/prize-rules">
          <b>Win a $50 gift card</b>
        </a>{' '}
        when you join the waitlist. No purchase necessary.
      </p>
      <button type="button" className={`btn quiet round ${styles.close}`} aria-label="Close" data-close-promo="">
        <X className="icon" />
      </button>
    </aside>
  </>
)

const LOFOTEN = { imageUrl: '', posterUrl: '/postcards/r-lofoten/15' }

/** The second form, before a view. */
export const Closing = ({ state }: { state: SignUpState }) => (
  <section className={styles.closing}>
    <Picture of={LOFOTEN} shape="view" fill alt="" />
    <SignUpLetter id="email-2" label={`Join ${PRODUCT.name} Now`} stamp="letterbox" state={state}>
      <h2>Join {PRODUCT.name} Now</h2>
      <p>Leave your e-mail and keep a bag packed.</p>
    </SignUpLetter>
  </section>
)

const landingScript = import.meta.env.SSR
  ? callText(releaseBrowser, KEPT_HERE, dropKept, clearPush) + callText(runLanding, SIGN_UP_TEXT, PROMO_CLOSED)
  : ''

export const LandingPage = ({ state = 'open' }: { state?: SignUpState }) => (
  <>
    <PublicPage announcement={<Promo />}>
      <Hero state={state} />
      <UseCases />
      <Wall />
      <Reasons />
      <Closing state={state} />
    </PublicPage>
    <PublicFooter searches={FOOTER_SEARCHES} />
    <div className={styles.toasts} role="status" data-toasts="" />
    <InlineScript code={landingScript} />
  </>
)
