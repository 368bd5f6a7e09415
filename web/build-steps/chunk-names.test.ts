import { expect, it } from 'vitest'
import { lazyChunks } from './chunk-names.ts'

it('a lazily loaded screen needs its scripts and styles, and those of whatever it imports, each once', () => {
  const manifest = {
    'screen.tsx': { file: 'screen.js', css: ['screen.css'], isDynamicEntry: true, imports: ['_list.js', '_pieces.js'] },
    '_list.js': { file: 'list.js', css: ['list.css'], imports: ['_pieces.js', 'screen.tsx'] },
    '_pieces.js': { file: 'pieces.js' },
    'root.tsx': { file: 'root.js', css: ['root.css'] },
  }
  expect(lazyChunks(manifest)).toEqual({
    'screen.tsx': { scripts: ['/screen.js', '/list.js', '/pieces.js'], styles: ['/screen.css', '/list.css'] },
  })
})
