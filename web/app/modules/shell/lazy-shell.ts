import { lazy } from '../../lib/lazy.tsx'

/** What is around every screen behind the sign-in. */
export const LazyShell = lazy(async () => (await import('./shell.tsx')).Shell, {
  source: 'app/modules/shell/shell.tsx',
})
