import { PRODUCT } from '@caravan/contract/product.ts'
import type { FastifyReply } from 'fastify'
import { assetPath } from './assets.ts'
import { type Html, html } from './html.ts'

/** Each page looks out on a place. */
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
