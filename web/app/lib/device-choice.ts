import { useSyncExternalStore } from 'react'

/**
 * Where a browser refuses to store anything, the page stores it for as long as it lives: asking at all throws there, in the middle
 * of a screen. Runs before all other scripts.
 */
export const storageScript = import.meta.env.SSR
  ? `for(const n of ['localStorage','sessionStorage'])try{window[n].getItem('')}catch{const m=new Map;Object.defineProperty(window,n,{value:{getItem:k=>m.get(k)??null,setItem:(k,v)=>void m.set(k,String(v)),removeItem:k=>void m.delete(k),clear:()=>m.clear(),key:i=>[...m.keys()][i]??null,get length(){return m.size}}})}`
  : ''

/** What somebody chooses on a device and for it alone. `onServer` is what a page is rendered with until it is known. */
function deviceChoice<Value>(read: () => Value, write: (value: Value) => void, onServer: Value) {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    // it was chosen in another tab
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  }
  return {
    set(value: Value): void {
      write(value)
      for (const listener of listeners) listener()
    },
    use: (): Value => useSyncExternalStore(subscribe, read, () => onServer),
  }
}

const LETTER_KEYS = 'letter-keys'

/** Whether single letters act in the feed. Who speaks to the device, or presses keys by accident, turns them off. */
export const areLetterKeysOn = (): boolean => localStorage.getItem(LETTER_KEYS) !== 'off'

export const { set: setLetterKeys, use: useLetterKeys } = deviceChoice(
  areLetterKeysOn,
  (on: boolean) => (on ? localStorage.removeItem(LETTER_KEYS) : localStorage.setItem(LETTER_KEYS, 'off')),
  true,
)

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
const THEME = 'theme'

/**
 * Runs before the first paint, so that a chosen theme never flashes the other one, and again where another tab chooses
 * one. It also hands the page's nonce to libraries that add their own style element (they look for this global).
 */
export const themeScript = import.meta.env.SSR
  ? `{const d=document.documentElement.dataset,f=()=>{const t=localStorage.getItem('${THEME}');if(t)d.theme=t;else delete d.theme};f();addEventListener('storage',f);window.__webpack_nonce__=document.currentScript.nonce}`
  : ''

function readTheme(): Theme {
  const stored = document.documentElement.dataset.theme
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

function keepTheme(theme: Theme): void {
  if (theme === 'system') {
    delete document.documentElement.dataset.theme
    localStorage.removeItem(THEME)
  } else {
    document.documentElement.dataset.theme = theme
    localStorage.setItem(THEME, theme)
  }
}

export const { set: setTheme, use: useTheme } = deviceChoice<Theme>(readTheme, keepTheme, 'system')

const MOTION = 'motion'
const REDUCED = 'reduced'

/** Runs before the first paint, and again where another tab chooses, as for the theme: `base.css` stops what moves. */
export const motionScript = import.meta.env.SSR
  ? `{const d=document.documentElement.dataset,f=()=>{if(localStorage.getItem('${MOTION}')==='${REDUCED}')d.motion='${REDUCED}';else delete d.motion};f();addEventListener('storage',f)}`
  : ''

/** Chosen on this device, beside what the system is set to. */
const isReducedHere = (): boolean => document.documentElement.dataset.motion === REDUCED

/** Nothing may move: what would glide is there at once. */
export const prefersReducedMotion = (): boolean =>
  isReducedHere() || matchMedia('(prefers-reduced-motion: reduce)').matches

function reduceHere(isReduced: boolean): void {
  if (isReduced) {
    document.documentElement.dataset.motion = REDUCED
    localStorage.setItem(MOTION, REDUCED)
  } else {
    delete document.documentElement.dataset.motion
    localStorage.removeItem(MOTION)
  }
}

export const { set: setReducedMotion, use: useReducedMotion } = deviceChoice(isReducedHere, reduceHere, false)
