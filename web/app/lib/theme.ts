import { deviceChoice } from './device-choice.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
const KEY = 'theme'

/**
 * Runs before the first paint, so that a chosen theme never flashes the other one, and again where another tab chooses
 * one. It also hands the page's nonce to libraries that add their own style element (they look for this global).
 */
export const themeScript = import.meta.env.SSR
  ? `{const d=document.documentElement.dataset,f=()=>{const t=localStorage.getItem('${KEY}');if(t)d.theme=t;else delete d.theme};f();addEventListener('storage',f);window.__webpack_nonce__=document.currentScript.nonce}`
  : ''

function readTheme(): Theme {
  const stored = document.documentElement.dataset.theme
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

function keepTheme(theme: Theme): void {
  if (theme === 'system') {
    delete document.documentElement.dataset.theme
    localStorage.removeItem(KEY)
  } else {
    document.documentElement.dataset.theme = theme
    localStorage.setItem(KEY, theme)
  }
}

export const { set: setTheme, use: useTheme } = deviceChoice<Theme>(readTheme, keepTheme, 'system')
