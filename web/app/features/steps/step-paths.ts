import type { Step } from '@caravan/contract/options.ts'

/** Where one takes a step, and what a link there says. */
export const STEP_PATHS: Record<Step, { to: string; way: string }> = {
  'email-confirmed': { to: '/settings', way: 'Your e-mail' },
  'profile-complete': { to: '/profile', way: 'Your profile' },
  'pose-photo': { to: '/settings/safety', way: 'Take a pose photo' },
  'met-in-person': { to: '/passport', way: 'How that goes' },
  vouched: { to: '/passport', way: 'How that goes' },
}
