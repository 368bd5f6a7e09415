import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')
const SCHEMA = join(import.meta.dirname, 'schema')
const isCode = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts')

const schema = readdirSync(SCHEMA).filter(isCode)
const code = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => isCode(name) && !name.includes(join('db', 'schema')))
  .map((name) => readFileSync(join(SOURCES, name), 'utf8'))
  .join('\n')

/** The words of the comments right above indexes that are names of functions: 'findLatestPlan'. */
function queriesNamedIn(file: string): string[] {
  const lines = readFileSync(join(SCHEMA, file), 'utf8').split('\n')
  const isIndex = (line: string) => /\b(index|uniqueIndex|primaryKey)\(/.test(line)
  return lines.flatMap((line, at) => {
    if (!isIndex(line)) return []
    const above = lines.slice(0, at).toReversed()
    const end = above.findIndex((one) => !one.trim().startsWith('//'))
    return (
      above
        .slice(0, end)
        .join(' ')
        .match(/\b[a-z]+[A-Z]\w*/g) ?? []
    )
  })
}

test.each(schema)('the indexes of %s name queries that are there', (file) => {
  const gone = queriesNamedIn(file).filter((name) => !new RegExp(`\\b${name}\\b`).test(code))
  expect(gone).toEqual([])
})

test('each index on plans, agreements and check-ins says which query it serves', () => {
  expect(queriesNamedIn('plans.ts').length).toBeGreaterThanOrEqual(12)
})
