import { PRODUCT } from '@caravan/contract/product.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FieldErrorText } from '../../../ui/form/field.tsx'
import { Postmark } from '../../../ui/picture/postmark.tsx'
import { Stamp, type StampName } from '../../../ui/picture/stamp.tsx'
import styles from './sign-up-letter.module.css'
import { SIGN_UP_TEXT, type SignUpState } from './sign-up-state.ts'

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
  <div className={`letter ${styles.letter}`}>
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
