import { readdirSync, readFileSync } from 'node:fs'
import { Advice, at } from '../project.mjs'

/**
 * One rule of the product, broken. A comment above it says how, and which test of server/src has to notice:
 *   // mutant: RULE | TEST                 the line below is dropped
 *   // mutant: RULE | TEST | TEXT          the first such text below is dropped
 *   // mutant: RULE | TEST | TEXT | OTHER  the other stands in its place
 * @typedef {{ rule: string, file: string, test: string, broken: string | null }} Mutant
 *   `rule`: what is then possible; `broken`: the text of the file, null where there is nothing below to break
 */

const FOLDERS = ['contract/src', 'server/src']
const TAG = /^ *\/\/ mutant: (.*)\n/gm

/** @returns {Mutant[]} all of them, or those that have one of these words in their rule, file or test */
export function readMutants(words = []) {
  const hasWord = ({ rule, file, test }) => words.some((word) => `${rule} ${file} ${test}`.includes(word))
  const all = FOLDERS.flatMap(sourcesIn).flatMap((file) => mutantsIn(file, readFileSync(at(file), 'utf8')))
  const wanted = words.length === 0 ? all : all.filter(hasWord)
  if (wanted.length === 0) throw new Advice(`No mutant has any of these words: ${words.join(' ')}`)
  return wanted
}

const sourcesIn = (folder) =>
  readdirSync(at(folder), { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)

/** @returns {Mutant[]} */
export function mutantsIn(file, text) {
  // what one comment names is never found in another
  const code = text.replaceAll(TAG, (tag) => '\n'.padStart(tag.length))
  return [...text.matchAll(TAG)].map((tag) => {
    const [rule, test, ...edit] = tag[1].split(' | ')
    const broken = breakBelow(code, tag.index + tag[0].length, edit)
    return { rule, file, test: `server/src/${test}.test.ts`, broken }
  })
}

function breakBelow(code, from, [text, other = '']) {
  const wanted = text ?? /\S.*\n/.exec(code.slice(from))?.[0]
  const start = wanted === undefined ? -1 : code.indexOf(wanted, from)
  return start < 0 ? null : code.slice(0, start) + other + code.slice(start + wanted.length)
}
