import { expect, it } from 'vitest'
import { neededFiles } from './offline-files.ts'

const MANIFEST = {
  'app/routes/home.tsx?route': { file: 'assets/home.js', imports: ['_shared'] },
  _shared: { file: 'assets/shared.js', css: ['assets/shared.css'] },
  'app/modules/feed.tsx': {
    file: 'assets/feed.js',
    imports: ['_shared'],
    css: ['assets/feed.css'],
    isDynamicEntry: true,
  },
}

it('names a module with all that it imports and the sheets of both', () => {
  expect(neededFiles(MANIFEST, ['app/routes/home.tsx']).sort()).toEqual([
    'assets/home.js',
    'assets/shared.css',
    'assets/shared.js',
  ])
  expect(neededFiles(MANIFEST, ['app/modules/feed.tsx'])).toContain('assets/feed.css')
})

it('ends the build where a module is called otherwise now', () => {
  expect(() => neededFiles(MANIFEST, ['app/modules/matches.tsx'])).toThrow('app/modules/matches.tsx')
})
