import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { at } from '../project.mjs'
import { Advice } from '../say.mjs'

/**
 * One rule of the product, broken: texts of the source that are replaced by others, and the tests that go red by it.
 * @typedef {{ file: string, find: string, replace: string }} Edit
 * @typedef {{ rule: string, edits: Edit[], tests: string[], only?: string, byModel: true | keyof NOT_BY_MODEL }} Mutant
 *   `rule`: what is then possible; `only`: a pattern for the names of the tests; `byModel`: the model of the rules notices as well,
 *   or why it does not
 */

/** Why the model of the rules does not notice that one is broken. */
export const NOT_BY_MODEL = {
  account:
    'it is about sign-in, sessions or age: travellers of the model are signed in from beginning to end, or until they leave',
  concurrency: 'it takes two calls at once: the model sends one command after another',
  limit: 'it is about how many there may be: a history has a few of everything',
  live: 'it is about what open pages do with an event, or about what is shown for a moment, such as typing',
  nodes: 'it takes a second node, a clock that is wrong or a call that is sent again',
  operation:
    'it is about logs, metrics, headers, plans of queries, migrations or how parts around us fail: no rule between travellers',
  order: 'it is about the order of a list, where the model takes any, or about the turn of a job',
  'other part': 'it is of a part of the product that the model does not play',
  rare: 'it takes a history that few minutes of play come to: its own test notices it',
  pages: 'it is about HTML pages or cached numbers: the model reads calls, and counts anew',
  time: 'it is about when a job is due, or about what else is deleted after days: a history says itself when jobs are done, and which days pass',
  wording: 'it is about what a text may say: the model writes plain words',
}

const MODEL = 'model/model.test.ts'

/** Those that the model notices too, to be judged by it alone. @throws Advice where there is none */
export function judgedByModel(mutants) {
  const marked = mutants.filter(({ byModel }) => byModel === true)
  if (marked.length === 0) throw new Advice('None of these mutants is noticed by the model.')
  return marked.map(({ rule, edits }) => ({ rule, edits, tests: [MODEL] }))
}

/** @returns {Mutant[]} those of `mutants/`, or the ones that have one of these words in their rule, the files it is in, or the name of their own */
export function readMutants(words) {
  const hasWord = (name, { rule, edits }) => {
    const text = [name, rule, ...edits.map(({ file }) => file)].join(' ')
    return words.length === 0 || words.some((word) => text.includes(word))
  }
  const wanted = readdirSync(at('mutants'))
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const mutants = JSON.parse(readFileSync(at('mutants', name), 'utf8'))
      return mutants.filter((mutant) => hasWord(name, mutant))
    })
  if (wanted.length === 0) throw new Advice(`No mutant has any of these words: ${words.join(' ')}`)
  return wanted
}

/** Every test that one of them runs, each once: files that one needs whole, and of the others those that are named. */
export function testsOfAll(mutants) {
  const whole = new Set(mutants.filter(({ only }) => !only).flatMap(({ tests }) => tests))
  const named = mutants.filter(({ only, tests }) => only && tests.some((file) => !whole.has(file)))
  const others = new Set(named.flatMap(({ tests }) => tests.filter((file) => !whole.has(file))))
  const only = [...new Set(named.map(({ only }) => `(?:${only})`))].join('|')
  return [{ tests: [...whole] }, { tests: [...others], only }].filter(({ tests }) => tests.length > 0)
}

/** Puts the edits into what `read` gives. @throws Advice where a text is not there exactly once: the rule moved */
export function mutate(mutant, read) {
  const changed = new Map()
  for (const { file, find, replace } of mutant.edits) {
    const text = changed.get(file) ?? (existsSync(at(file)) ? read(file) : '')
    const times = text.split(find).length - 1
    if (times !== 1) {
      throw new Advice(
        `The rule moved: the text of "${mutant.rule}" is ${times} times in ${file}. Find it and change mutants/.`,
      )
    }
    changed.set(
      file,
      text.replace(find, () => replace),
    )
  }
  return changed
}
