import { LIMITS } from '@caravan/contract/limits.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import type { AccountPage } from './message-pages.ts'
import { emailField, good, html, linkButton, passwordField, submit, warning } from './parts.ts'

/** What was typed and what is wrong with it; a password is never sent back. */
export interface Form {
  email?: string
  errors?: { email?: string | null; password?: string | null }
  problem?: string | null
}

const notice = (problem: string | null | undefined) => problem && warning(problem)

export const signInPage = ({ email = '', errors = {}, problem }: Form = {}): AccountPage => ({
  title: `Sign in to ${PRODUCT.name}`,
  view: 'positano',
  body: html`<form method="post" action="sign-in" novalidate>
${notice(problem)}
${emailField({ value: email, error: errors.email, hasFocus: !errors.password && !email })}
${passwordField({
  error: errors.password,
  link: html`<a href="forgot">Forgot password?</a>`,
  hasFocus: Boolean(email) && !errors.email,
})}
${submit('Sign In')}
</form>
<p class="other">New to ${PRODUCT.name}? <a href="create">Create account</a></p>`,
})

const passwordRule = `At least ${LIMITS.password.min} characters. A few words in a row are fine.`

export const createPage = ({ email = '', errors = {}, problem }: Form = {}): AccountPage => ({
  title: 'Create account',
  view: 'ha-long-bay',
  body: html`<form method="post" action="create" novalidate>
${notice(problem)}
${emailField({ value: email, error: errors.email, hasFocus: Boolean(errors.email) || !email })}
${passwordField({
  autocomplete: 'new-password',
  hint: passwordRule,
  error: errors.password,
  hasFocus: Boolean(errors.password) && !errors.email,
})}
${submit('Create account')}
</form>
<p class="other">Already have one? <a href="sign-in">Sign In</a></p>`,
})

export const forgotPage = ({ email = '', errors = {}, problem }: Form = {}): AccountPage => ({
  title: 'Forgot password?',
  view: 'reine',
  body: html`<p class="soft">Type the e-mail of your account. If there is one, an e-mail with a link is on its way to it.</p>
<form method="post" action="forgot" novalidate>
${notice(problem)}
${emailField({ value: email, error: errors.email, hasFocus: true })}
${submit('Send the link')}
</form>
<p class="other"><a href="sign-in">Back to sign in</a></p>`,
})

/** In another browser than the one of the sign-up: the mailbox alone must not be enough to open somebody else's account. */
export const confirmPage = (token: string, email: string, { errors = {}, problem }: Form = {}): AccountPage => ({
  title: 'Confirm your e-mail',
  view: 'ha-long-bay',
  body: html`<p class="soft">Type the password that you chose when you signed up as ${email}.</p>
<form method="post" action="confirm">
${notice(problem)}
<input type="hidden" name="token" value="${token}">
${passwordField({
  error: errors.password,
  hasFocus: true,
})}
${submit('Confirm')}
</form>
<p class="soft small">You did not sign up? Then close this page: no account is made.</p>`,
})

interface NewEmail extends Form {
  token: string
  newEmail: string
  /** Whoever is signed in as its owner has only to press the button. */
  asksPassword: boolean
}

export const newEmailPage = ({ token, newEmail, asksPassword, errors = {} }: NewEmail): AccountPage => ({
  title: 'Confirm your new e-mail',
  view: 'ha-long-bay',
  body: html`<p class="soft">From now on you sign in as ${newEmail}, and mails go there.</p>
<form method="post" action="email">
<input type="hidden" name="token" value="${token}">
${
  asksPassword &&
  passwordField({
    hint: 'You are not signed in here, so type the password of your account.',
    error: errors.password,
    hasFocus: true,
  })
}
${submit('Confirm')}
</form>
<p class="soft small">You did not ask for it? Then close this page: nothing changes.</p>`,
})

export const resetPage = (token: string, email: string, { errors = {} }: Form = {}): AccountPage => ({
  title: 'Choose a new password',
  view: 'reine',
  body: html`<p class="soft">For ${email}. You will be signed out everywhere else.</p>
<form method="post" action="reset">
<input type="hidden" name="token" value="${token}">
${passwordField({
  label: 'New password',
  autocomplete: 'new-password',
  hint: passwordRule,
  error: errors.password,
  hasFocus: true,
})}
${submit('Save the password')}
</form>`,
})

interface Mailed {
  email: string
  /** Where mails can be read because they lie here: on a newcomer's own machine. */
  outbox: string | null
}

const outboxLink = (outbox: string | null) =>
  outbox &&
  html`<p class="soft small">No mail server is set up, so the e-mail is in the outbox of this machine.</p>
${linkButton(outbox, 'Open the outbox')}`

interface SignUpMailed extends Mailed {
  /** In how many seconds it can be sent again. */
  wait: number
  wasSentAgain?: boolean
}

/**
 * The same page whether there was an account or not: only the mailbox's owner learns. The script of these pages counts
 * the wait down, and goes on where the address was confirmed; the link does the same without it.
 */
export const signUpMailedPage = ({ email, outbox, wait, wasSentAgain }: SignUpMailed): AccountPage => ({
  title: 'Check your mail',
  view: 'ha-long-bay',
  body: html`<p>An e-mail is on its way to ${email}. Open its link to confirm your e-mail: this page then goes on by itself.</p>
<p class="soft">Nothing there after a few minutes? Look among the unwanted mail, or check the e-mail that you typed.</p>
${outboxLink(outbox)}
<form method="post" action="again">
${wasSentAgain && good('It was sent again.')}
<button class="btn" type="submit" data-wait="${wait}" aria-describedby="wait">Send again</button>
<p class="soft small" id="wait">${wait > 0 && `You can send it again in ${inSeconds(wait)}.`}</p>
</form>
<p class="other"><a href="create">Type another e-mail</a> <a href="go-on" data-go-on="confirmed">I have confirmed it</a></p>`,
})

const inSeconds = (seconds: number) =>
  seconds > 120 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`

export const resetMailedPage = ({ email, outbox }: Mailed): AccountPage => ({
  title: 'Check your mail',
  view: 'reine',
  body: html`<p>If there is an account for ${email}, an e-mail with a link is on its way to it. The link works for one hour.</p>
${outboxLink(outbox)}
<p class="other"><a href="sign-in">Back to sign in</a></p>`,
})
