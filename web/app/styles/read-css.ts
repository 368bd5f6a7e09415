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
