import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseCommandLine, usageOf } from './command-line.ts'
import { COMMANDS } from './commands.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

/** A line of a shell, as far as the guides need one: words in quotes, and a comment at its end. */
const wordsOf = (line: string) =>
  [...line.replace(/(^|\s)#.*/, '').matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')

/** Every call that a guide gives as an example: what is in capitals there stands for an argument. */
const callsIn = (text: string) =>
  [...text.matchAll(/npm run ops -- ([^`\n]+)/g)]
    .map(([, call]) => (call ?? '').replace(/^…$/, ''))
    .filter((call) => call !== '' && !/[[|]/.test(call))
    .map((call) =>
      call.replace('ID', '01a20000-0000-7000-8000-000000000000').replace(/-email E\b/, '-email e@e.example'),
    )

test.each(['README.md', 'docs/operating.md'])('%s lists each command as it is typed', (guide) => {
  const text = read(guide)
  expect(COMMANDS.map(usageOf).filter((usage) => !text.includes(usage))).toEqual([])
})

test.each(['README.md', 'docs/operating.md', 'docs/runbook.md', 'CONTRIBUTING.md', 'SECURITY.md'])(
  '%s gives examples that no command refuses',
  (guide) => {
    for (const call of callsIn(read(guide)))
      expect(() => parseCommandLine(COMMANDS, wordsOf(call), '/'), call).not.toThrow()
  },
)
