import * as fs from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/** What a stylesheet names, read from its text. */

const withoutComments = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '')
/** What is before each `{`: selectors and at-rules. */
const preludesIn = (css: string) =>
  [...withoutComments(css).matchAll(/([^{};]+)\{/g)].map(([, prelude = '']) => prelude.trim())
const selectorsIn = (css: string) => preludesIn(css).filter((prelude) => !prelude.startsWith('@'))
const GLOBAL = /:global\(([^)]*)\)/g
const namesIn = (selector: string) => [...selector.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name)

/** The classes of the sheet itself; those under `:global()` are another's. */
export const classesIn = (css: string) => selectorsIn(css).flatMap((each) => namesIn(each.replaceAll(GLOBAL, '')))

export const globalClassesIn = (css: string) =>
  selectorsIn(css).flatMap((each) => [...each.matchAll(GLOBAL)].flatMap(([, inside = '']) => namesIn(inside)))

export const keyframesIn = (css: string) =>
  preludesIn(css).flatMap((prelude) => prelude.match(/^@keyframes (\S+)/)?.slice(1) ?? [])

/** What animations ask for by name. */
export const animationsIn = (css: string) =>
  [...withoutComments(css).matchAll(/animation(?:-name)?:\s*([\w-]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'none')

/** The layer of each rule at the top of the sheet; '' where it has none. */
export function layersIn(css: string) {
  const layers: string[] = []
  let depth = 0
  for (const [, prelude = '', brace] of withoutComments(css).matchAll(/([^{}]*)([{}])/g)) {
    if (brace === '{' && depth === 0) layers.push(prelude.trim().match(/^@layer ([\w-]+)$/)?.[1] ?? '')
    depth += brace === '{' ? 1 : -1
  }
  return layers
}

/** Selectors with `:hover` that also a touch screen obeys, where what was tapped last stays hovered. */
export function hoversOnTouch(css: string) {
  const around: string[] = []
  const found: string[] = []
  for (const [, prelude = '', brace] of withoutComments(css).matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '}') around.pop()
    if (brace !== '{') continue
    if (prelude.includes(':hover') && !around.includes('@media (hover: hover)')) found.push(prelude.trim())
    around.push(prelude.trim())
  }
  return found
}

const APP = fileURLToPath(new URL('..', import.meta.url))
const files = fs.readdirSync(APP, { recursive: true, encoding: 'utf8' })
const read = (file: string) => fs.readFileSync(join(APP, file), 'utf8')
const scripts = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
const modules = files.filter((file) => file.endsWith('.module.css'))
const sheets = files.filter((file) => file.endsWith('.css') && !file.endsWith('.module.css'))

/** What any screen may use and no component of `ui` draws: how text looks, and kinds of paper. */
const WORDS = ['icon', 'small', 'soft', 'strong', 'card', 'flush', 'stack', 'letter', 'print', 'country', 'dialog-body']
/** Classes that a component of `ui` makes of what it is given. */
const MADE = /^(shape-[a-z]+|c\d)$/

/** Classes of the calendar's library. */
const LIBRARY = /^rdp-/

const globalClasses = new Set(sheets.flatMap((file) => classesIn(read(file))))
const globalKeyframes = sheets.flatMap((file) => keyframesIn(read(file)))

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g
const codeOf = (script: string) => read(script).replaceAll(IMPORT, '')

/** Each import of a module's classes: who imports, which module, under which name. */
const imports = scripts.flatMap((script) =>
  [...read(script).matchAll(IMPORT)].map(([, name = '', path = '']) => ({
    script,
    name,
    module: relative(APP, join(APP, dirname(script), path)),
  })),
)
const usesOf = (wanted: string) =>
  imports
    .filter(({ module }) => module === wanted)
    .flatMap(({ script, name }) => [...codeOf(script).matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))])
    .map(([, used = '']) => used)

describe.each(modules)('%s', (module) => {
  it('has each class that its components use, and no other', () => {
    expect([...new Set(usesOf(module))].sort()).toEqual([...new Set(classesIn(read(module)))].sort())
  })

  it('is in the layer of features and relies on pieces alone', () => {
    const css = read(module)
    expect(layersIn(css)).toEqual(['features'])
    const foreign = globalClassesIn(css).filter((name) => !globalClasses.has(name) && !LIBRARY.test(name))
    expect(foreign).toEqual([])
  })
})

const featureOf = (file: string) => file.split('/').slice(0, 2).join('/')

it('a module is imported as a whole, by its own feature, and asked for classes by name', () => {
  for (const { script, name, module } of imports) {
    expect(featureOf(module), script).toBe(featureOf(script))
    expect(name, script).toMatch(/^(styles|[a-z]\w*Styles)$/)
    expect([...codeOf(script).matchAll(new RegExp(`\\b${name}\\b(?!\\.\\w)`, 'g'))], script).toEqual([])
  }
  expect(new Set(imports.map(({ module }) => module))).toEqual(new Set(modules))
})

it('global sheets style what every screen may use, and the pieces of ui', () => {
  const pieces = scripts.filter((file) => file.startsWith('ui/')).map(read)
  const words = new Set(pieces.flatMap((text) => text.match(/[\w-]+/g) ?? []))
  const isKnown = (name: string) => WORDS.includes(name) || MADE.test(name) || words.has(name)
  expect([...globalClasses].filter((name) => !isKnown(name))).toEqual([])
})

it('each animation is in its own sheet, or in a global one where a global sheet asks for it', () => {
  for (const module of modules) {
    const css = read(module)
    expect(keyframesIn(css), module).toEqual(expect.arrayContaining(animationsIn(css)))
  }
  expect(globalKeyframes).toEqual(expect.arrayContaining(sheets.flatMap((file) => animationsIn(read(file)))))
})

it('keyframes have one name each in the global sheets', () => {
  expect(globalKeyframes).toEqual([...new Set(globalKeyframes)])
})

it('nothing stays hovered after a tap: each :hover is for a pointer that hovers', () => {
  const hovers = [...modules, ...sheets].map((file) => [file, hoversOnTouch(read(file))] as const)
  expect(hovers.filter(([, found]) => found.length > 0)).toEqual([])
})
