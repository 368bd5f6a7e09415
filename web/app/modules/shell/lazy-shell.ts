import { lazy } from '../../lib/lazy.tsx'

export const LazyShell = lazy(async () => (await import('./shell.tsx')).Shell, {
  source: 'app/modules/shell/shell.tsx',
})
