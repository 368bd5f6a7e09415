/** Where the sign-in starts, and where it leads back to: a path of this site. */
export function signInAddress(returnTo?: string): string {
  if (!returnTo || returnTo === '/') return '/api/login'
  return `/api/login?${new URLSearchParams({ returnTo })}`
}

/** The same for somebody who has no account yet. */
export const signUpAddress = (returnTo: string) => `/api/login?${new URLSearchParams({ create: '1', returnTo })}`
