import { lazyScreen } from '../../lib/lazy-screen.tsx'

/** What is around every screen behind the sign-in. */
export const LazyShell = lazyScreen('app/modules/shell/shell.tsx', async () => (await import('./shell.tsx')).Shell)
