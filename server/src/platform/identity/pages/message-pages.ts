import { PROBLEMS } from '@caravan/contract/problems.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import type { FastifyReply } from 'fastify'
import { assetPath } from './assets.ts'
import { good, type Html, html, linkButton } from './parts.ts'

const VIEWS = {
  positano: { place: 'Positano', country: 'Italy' },
  'ha-long-bay': { place: 'Ha Long Bay', country: 'Vietnam' },
  reine: { place: 'Reine', country: 'Norway' },
} as const

export interface AccountPage {
  title: string
  view: keyof typeof VIEWS
  body: Html
}

/** These pages load nothing but their own script, stylesheets, pictures and fonts, and work without the script. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
  // Links hold one-time tokens, which no other site may see; `no-referrer` would make a form's Origin null.
  'referrer-policy': 'same-origin',
} as const

export const sendAccountPage = (reply: FastifyReply, status: number, page: AccountPage): FastifyReply =>
  reply.code(status).headers(PAGE_HEADERS).send(renderPage(page))

export function renderPage({ title, view, body }: AccountPage): string {
  const { place, country } = VIEWS[view]
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title} · ${PRODUCT.name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assetPath('values.css')}">
<link rel="stylesheet" href="${assetPath('pages.css')}">
<link rel="stylesheet" href="${assetPath('forms.css')}">
<script src="${assetPath('account-pages.js')}" defer></script>
</head>
<body>
<div class="gate">
<header class="view">
<picture>
<source media="(min-width: 900px)" srcset="${assetPath(`${view}-tall.svg`)}">
<img src="${assetPath(`${view}-wide.svg`)}" alt="">
</picture>
<a class="brand" href="/">${LOGO}${PRODUCT.name}</a>
<div class="words" aria-hidden="true"><span class="place">${place}</span><span class="country">${country}</span></div>
</header>
<main class="identity-page"><div class="inner">
<h1>${title}</h1>
${body}
</div></main>
</div>
</body>
</html>
`.markup
}

const LOGO = html`<svg viewBox="0 0 32 32" aria-hidden="true"><path fill="#c2430f" d="M0 0H32V32H0Z"/><circle cx="21" cy="11.5" r="4.2" fill="#f2c76b"/><path d="M0 21Q8 13 15 18T32 15.5V32H0Z" fill="#14857e"/><path d="M0 27Q10 19 19 24T32 22V32H0Z" fill="#10152a"/></svg>`

const SIGN_IN = linkButton('/api/login', 'Sign In')

export const expiredPage = (): AccountPage => ({
  title: 'This page is too old',
  view: 'positano',
  body: html`<p>It was open for more than an hour, it was used already, or this browser keeps no cookies. Start again.</p>
${SIGN_IN}`,
})

export const deadLinkPage = (): AccountPage => ({
  title: 'This link no longer works',
  view: 'reine',
  body: html`<p>It was used already, or its time is over. Sign in, or ask for a new e-mail there.</p>
${SIGN_IN}`,
})

export const confirmedPage = (): AccountPage => ({
  title: 'Your e-mail is confirmed',
  view: 'ha-long-bay',
  body: html`${good('Your account is ready.')}
${SIGN_IN}`,
})

export const passwordChangedPage = (hasEndedFeed: boolean): AccountPage => ({
  title: 'Your password is changed',
  view: 'reine',
  body: html`${good('You are signed out everywhere. Sign in with the new password.')}
${hasEndedFeed ? html`<p>Your calendar feed has ended too. Make a new address where your trips are.</p>` : ''}
${SIGN_IN}`,
})

export const emailChangedPage = (email: string, isSignedIn: boolean): AccountPage => ({
  title: 'Your e-mail is changed',
  view: 'ha-long-bay',
  body: html`${good(`It is ${email} from now on.`)}
${isSignedIn ? linkButton('/settings', 'Account Settings') : SIGN_IN}`,
})

/** Where the operator decided that no e-mail is sent: nothing that ends with its link is begun. */
export const noSignUpPage = (): AccountPage => ({
  title: 'No new accounts for now',
  view: 'ha-long-bay',
  body: html`<p>A new account is confirmed by e-mail, and this site sends none. Ask whoever runs it.</p>
${SIGN_IN}`,
})

export const noResetPage = (): AccountPage => ({
  title: 'No new password by e-mail',
  view: 'reine',
  body: html`<p>This site sends no e-mail, so there is no link for a new password. Ask whoever runs it.</p>
${SIGN_IN}`,
})

export const tooManyPage = (retryAfter: number): AccountPage => ({
  title: 'Too many tries',
  view: 'reine',
  body: html`<p>Wait ${inMinutes(retryAfter)}, then try again. This keeps others from guessing passwords.</p>
<p class="other"><a href="/">To the start page</a></p>`,
})

const inMinutes = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`
}

export const problemPage = (title: string, text: string): AccountPage => ({
  title,
  view: 'reine',
  body: html`<p>${text}</p>
${SIGN_IN}
<p class="other"><a href="/">To the start page</a></p>`,
})

/** While the database is away: the address stays, so that the same page can be asked for again. */
export const unavailablePage = (): AccountPage => ({
  title: 'Back in a moment',
  view: 'ha-long-bay',
  body: html`<p>${PROBLEMS.unavailable.detail} What you saved is safe.</p>
${linkButton('', 'Try again')}
<p class="other"><a href="/">To the start page</a></p>`,
})

/** Where somebody came to sign out of the provider without the site having sent them. */
export const signOutPage = (action: string, xsrf: string): AccountPage => ({
  title: `Sign out of ${PRODUCT.name}?`,
  view: 'positano',
  body: html`<form method="post" action="${action}">
<input type="hidden" name="xsrf" value="${xsrf}">
<button class="btn primary" type="submit" name="logout" value="yes">Sign out</button>
</form>
<p class="other"><a href="/">Stay signed in</a></p>`,
})
