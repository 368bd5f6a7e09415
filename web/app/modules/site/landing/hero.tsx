import { PRODUCT } from '@caravan/contract/product.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FieldErrorText } from '../../../ui/form/field.tsx'
import { Picture, PlaceLettering } from '../../../ui/picture/picture.tsx'
import { Postmark } from '../../../ui/picture/postmark.tsx'
import { Stamp, type StampName } from '../../../ui/picture/stamp.tsx'
import styles from './hero.module.css'
import { SIGN_UP_TEXT, type SignUpState } from './sign-up-state.ts'

/** Phones show the three in the middle. A drawing is a key of the gazetteer and which drawing of that place. */
const PRINTS = [
  { poster: 'g1857910/11', destination: 'Kyoto', country: 'Japan' },
  { poster: 'r-bali/8', destination: 'Bali', country: 'Indonesia' },
  { poster: 'r-patagonia/8', destination: 'Patagonia', country: 'Argentina' },
  { poster: 'r-santorini/1', destination: 'Santorini', country: 'Greece' },
  { poster: 'g2267057/1', destination: 'Lisbon', country: 'Portugal' },
]

const PrintRow = () => (
  <div className={styles.row} aria-hidden="true">
    {PRINTS.map((print) => (
      <Print key={print.poster} {...print} />
    ))}
  </div>
)

const Print = ({ poster, destination, country }: (typeof PRINTS)[number]) => (
  <figure className="print">
    <Picture of={{ imageUrl: '', posterUrl: `/postcards/${poster}` }} shape="print" alt="" />
    <figcaption>
      <PlaceLettering name={destination} width={200} height={50} max={54} />
      <span className="country">{country}</span>
    </figcaption>
  </figure>
)

interface Props {
  id: string
  /** Of its form: a page has two. */
  label: string
  stamp: StampName
  state: SignUpState
  /** What the letter says above its field. */
  children: ReactNode
}

/**
 * Joins the waitlist. Without its script the form is posted, and the page comes back in another state; with it the
 * landing page's script (`landing-script.ts`) shows the words that wait here.
 */
export const SignUpLetter = ({ id, label, stamp, state, children }: Props) => (
  <div className={`letter ${styles.signUp}`}>
    {state === 'joined' ? null : <SignUpForm id={id} label={label} stamp={stamp} state={state} words={children} />}
    <div className={styles.joined} data-joined="" hidden={state !== 'joined'}>
      <div role={state === 'joined' ? 'status' : undefined}>
        <h2 tabIndex={-1}>{SIGN_UP_TEXT.joined.title}</h2>
        <p>{SIGN_UP_TEXT.joined.words}</p>
      </div>
      <Stamp scene={stamp} className={styles.posted}>
        <Postmark top={PRODUCT.name} middle="First" bottom="To know" size={92} />
      </Stamp>
    </div>
  </div>
)

const SignUpForm = ({ id, label, stamp, state, words }: Omit<Props, 'children'> & { words: ReactNode }) => {
  const error = state === 'invalid' || state === 'failed' ? SIGN_UP_TEXT[state] : null
  return (
    <form method="post" action="/waitlist" aria-label={label} noValidate data-sign-up="">
      <div className={styles.lead}>
        <div>{words}</div>
        <Stamp scene={stamp} className={styles.stamp} />
      </div>
      <div className={styles.fields}>
        <div className="field">
          <label htmlFor={id}>E-mail</label>
          <input
            className="input"
            id={id}
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            placeholder="you@example.com"
            aria-describedby={`${id}-error`}
            aria-invalid={error ? true : undefined}
          />
        </div>
        <div id={`${id}-error`} className={styles.error} data-error="">
          {error ? <FieldErrorText>{error}</FieldErrorText> : null}
        </div>
        <Button variant="primary" type="submit">
          {SIGN_UP_TEXT.button}
        </Button>
      </div>
      <p className={styles.why}>{SIGN_UP_TEXT.why}</p>
    </form>
  )
}

export const Hero = ({ state }: { state: SignUpState }) => (
  <section className={styles.hero}>
    <h1>{PRODUCT.tagline}</h1>
    <PrintRow />
    <div className={styles.letter}>
      <SignUpLetter id="email" label="Join the waitlist" stamp="together" state={state}>
        <p>Say where you are going and when. {PRODUCT.name} shows you who else is, and you talk before you travel.</p>
      </SignUpLetter>
    </div>
  </section>
)
