import { lazyScreen } from '../../lib/lazy-screen.tsx'

/** Loaded where something is not there: no other first view brings it. */
export const NotFoundPage = lazyScreen(
  'app/modules/shell/not-found-page.tsx',
  async () => (await import('./not-found-page.tsx')).NotFoundPage,
)

/** Likewise: to visitors alone. */
export const SignInPage = lazyScreen(
  'app/modules/shell/sign-in-page.tsx',
  async () => (await import('./sign-in-page.tsx')).SignInPage,
)
