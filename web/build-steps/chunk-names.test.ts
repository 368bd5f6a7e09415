import { expect, it } from 'vitest'
import { lazyChunks } from './chunk-names.ts'

it('a lazily loaded screen needs the scripts and styles of what it imports, each once, without the styles of every page', () => {
  const manifest = {
    'screen.tsx': { file: 'screen.js', css: ['screen.css'], isDynamicEntry: true, imports: ['_list.js', '_pieces.js'] },
    '_list.js': { file: 'list.js', css: ['list.css'], imports: ['_pieces.js', 'screen.tsx'] },
    '_pieces.js': { file: 'pieces.js', css: ['pieces.css'] },
    'app/root.tsx?__react-router-build-client-route': { file: 'root.js', css: ['root.css'], imports: ['_pieces.js'] },
  }
  expect(lazyChunks(manifest)).toEqual({
    'screen.tsx': { scripts: ['/screen.js', '/list.js', '/pieces.js'], styles: ['/screen.css', '/list.css'] },
  })
})
