import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const here = fileURLToPath(new URL('.', import.meta.url))

/**
 * Without scripts, or before they have come, a browser submits a form by itself, and by GET where nothing else is said: a
 * password or a message would stand in the address, the history and the logs on its way.
 */
test('every form names the address it searches, or is posted', () => {
  const forms = globSync('**/*.tsx', { cwd: here }).flatMap((file) =>
    readFileSync(`${here}${file}`, 'utf8')
      .split(/<form\b/)
      .slice(1)
      .map((rest) => ({ file, attributes: rest.slice(0, rest.search(/[^=]>/) + 1) })),
  )
  expect(forms.length).toBeGreaterThan(10)
  expect(
    forms.filter(({ attributes }) => !/\b(method="post"|action="\/(blog|discover|help)")/.test(attributes)),
  ).toEqual([])
})
