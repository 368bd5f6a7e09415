import { urlOf } from '@caravan/contract/url.ts'
import { HELP_PAGE } from '../app/lib/offline/offline-names.ts'

/** An address of this site, whatever was asked for. */
export function addressOf(path = '/', origin: string): string {
  const asked = urlOf(path, origin)
  return asked?.origin === origin ? asked.href : `${origin}/`
}

/** The screens behind the sign-in: without a network they are rendered from what is kept. */
const SCREEN =
  /^\/(|profile(\/see-as)?|post-trip|discover|near-me|passport|saved|wishes|trips|matches|(messages|group-chat)(\/[^/]+)?|notifications|settings(\/(notifications|blocked|former-contacts|reports|safety|decisions))?|moderation(\/[^/]+)?|travellers\/[^/]+|trips\/[^/]+\/overlaps)$/

export const isScreen = (pathname: string): boolean => SCREEN.test(pathname)

/** The emergency numbers, in the state of the last release, whichever country is asked for. */
export const isHelp = (pathname: string): boolean => pathname === HELP_PAGE

const LOGOUT = '/api/logout'
/** Where somebody is signed in or out. */
const SESSION = new Set(['/api/login', '/api/callback', LOGOUT])

export const changesSession = (pathname: string): boolean => SESSION.has(pathname)
export const endsSession = (pathname: string): boolean => pathname === LOGOUT
