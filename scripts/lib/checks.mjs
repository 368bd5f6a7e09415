import { counts } from './counts.mjs'
import { runNode } from './node.mjs'
import { at, commandOf, say } from './project.mjs'

/** One check: the types of the server's side, of what drives a browser, and of the pages with what their routes generate. */
export const types = () => check('Types', [typesOf('tsconfig.json'), typesOf('e2e/tsconfig.json'), typesOfPages])

export const lint = () => check('Lint', [() => command('@biomejs/biome', 'biome', ['check', '.'])])

export const unused = () => check('Unused', [() => command('knip', 'knip', ['--no-progress'])])

async function check(name, steps) {
  const results = await Promise.all(steps.map((step) => step()))
  const failures = results.filter(({ code }) => code !== 0)
  for (const { text } of failures) say(text.trim())
  say(`${name}: ${failures.length === 0 ? 'fine' : 'failed'}`)
  return counts(failures.length === 0 ? { passed: 1 } : { failures: [name] })
}

const typesOf = (project) => () => command('typescript', 'tsc', ['--noEmit', '-p', at(project)])

async function typesOfPages() {
  const generated = await command('@react-router/dev', 'react-router', ['typegen'], at('web'))
  if (generated.code !== 0) return generated
  const pages = await typesOf('web/tsconfig.json')()
  return pages.code === 0 ? typesOf('web/worker/tsconfig.json')() : pages
}

const command = (packageName, name, args, cwd = at()) =>
  runNode([commandOf(packageName, name), ...args], { cwd, output: 'catch' })
