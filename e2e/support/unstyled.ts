import type { Page } from '@playwright/test'

/** Classes of CSS Modules in the document that no rule of its sheets names, now. */
export const unstyledNow = (page: Page) => page.evaluate(findUnstyled, false)

/** Looks at each change of the document before it is painted; `unstyledSince` answers what was found. */
export const watchUnstyled = (page: Page) => page.evaluate(findUnstyled, true)
export const unstyledSince = (page: Page) => page.evaluate(() => document.documentElement.dataset.unstyled ?? '')

/** Runs in the page. */
function findUnstyled(keepsWatching: boolean): string[] {
  // what the build makes of `styles.head`: `_head_1n5yr_57`
  const moduleClass = /^_\w+_[\w-]{5}_\d+$/
  let styled = new Set<string>()
  const selectorsIn = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) return rule.selectorText
      return rule instanceof CSSGroupingRule ? selectorsIn(rule.cssRules) : []
    })
  const readSheets = () => {
    const selectors = [...document.styleSheets].flatMap((sheet) => selectorsIn(sheet.cssRules))
    styled = new Set(selectors.join(' ').match(/(?<=\.)[\w-]+/g))
  }
  const isMissing = (name: string) => moduleClass.test(name) && !styled.has(name)
  const find = () => {
    const names = new Set([...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList]))
    if ([...names].some(isMissing)) readSheets()
    return [...names].filter(isMissing)
  }
  if (keepsWatching) {
    const note = () => {
      for (const name of find()) document.documentElement.dataset.unstyled += ` ${name}`
    }
    document.documentElement.dataset.unstyled = ''
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributeFilter: ['class'] })
  }
  return find()
}
