/** What came of a form that was posted, out of the address. */
export type SignUpState = 'open' | 'joined' | 'invalid' | 'failed'

const STATES: readonly SignUpState[] = ['joined', 'invalid', 'failed']

export const signUpStateIn = (url: string): SignUpState => {
  const asked = new URL(url).searchParams.get('waitlist')
  return STATES.find((state) => state === asked) ?? 'open'
}

export const SIGN_UP_TEXT = {
  button: 'Find Travel Partners',
  joining: 'Joining...',
  why: "You'll be among the first to know at launch.",
  joined: { title: "You're on the list!", words: "Thanks! You're on our early access list." },
  thanks: { title: 'Thanks for your interest!', words: "You'll be among the first to know at launch." },
  failure: { title: 'Something went wrong', words: 'Please try again later.' },
  invalid: 'This is not an e-mail address. One looks like name@example.org.',
  failed: 'Something went wrong. Please try again later.',
} as const
