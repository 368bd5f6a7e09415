import { PRODUCT } from '@caravan/contract/product.ts'
import { problemPage } from '../../../platform/identity/pages/message-pages.ts'
import type { AccountPage } from '../../../platform/identity/pages/page.ts'
import type { SignInRefusal } from './session.ts'

const WORDS: Record<SignInRefusal, [title: string, text: string]> = {
  'no-email': [
    'Your e-mail is needed',
    `The sign-in service did not tell ${PRODUCT.name} your e-mail. Allow it there, then sign in again.`,
  ],
  'email-not-confirmed': [
    'Confirm your e-mail first',
    'The sign-in service says that your e-mail is not confirmed yet. Confirm it there, then sign in again.',
  ],
  'email-taken': [
    'This e-mail has an account already',
    'It belongs to another way of signing in. Sign in the way you did before.',
  ],
}

export const refusalPage = (refusal: SignInRefusal): AccountPage => problemPage(...WORDS[refusal])

export const stalePage = (): AccountPage =>
  problemPage('This sign-in cannot go on', 'It is too old, or it was begun in another browser. Start again.')

export const awayPage = (): AccountPage =>
  problemPage('Sign-in is not available', 'The sign-in service does not answer. Try again in a moment.')

export const failedPage = (): AccountPage =>
  problemPage('The sign-in failed', 'The sign-in service answered with something that could not be used. Start again.')
