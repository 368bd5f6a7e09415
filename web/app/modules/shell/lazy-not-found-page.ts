import { lazy } from '../../lib/lazy.tsx'

/** Loaded where something is not there: no other first view brings it. */
export const NotFoundPage = lazy(async () => (await import('./not-found-page.tsx')).NotFoundPage, {
  source: 'app/modules/shell/not-found-page.tsx',
})

/** Likewise: to visitors alone. */
export const SignInPage = lazy(async () => (await import('./sign-in-page.tsx')).SignInPage, {
  source: 'app/modules/shell/sign-in-page.tsx',
})
