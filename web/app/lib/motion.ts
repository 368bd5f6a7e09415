import { deviceChoice } from './device-choice.ts'

const KEY = 'motion'
const REDUCED = 'reduced'

/** Runs before the first paint, and again where another tab chooses, as for the theme: `base.css` stops what moves. */
export const motionScript = import.meta.env.SSR
  ? `{const d=document.documentElement.dataset,f=()=>{if(localStorage.getItem('${KEY}')==='${REDUCED}')d.motion='${REDUCED}';else delete d.motion};f();addEventListener('storage',f)}`
  : ''

/** Chosen on this device, beside what the system is set to. */
const isReducedHere = (): boolean => document.documentElement.dataset.motion === REDUCED

/** Nothing may move: what would glide is there at once. */
export const prefersReducedMotion = (): boolean =>
  isReducedHere() || matchMedia('(prefers-reduced-motion: reduce)').matches

function reduceHere(isReduced: boolean): void {
  if (isReduced) {
    document.documentElement.dataset.motion = REDUCED
    localStorage.setItem(KEY, REDUCED)
  } else {
    delete document.documentElement.dataset.motion
    localStorage.removeItem(KEY)
  }
}

export const { set: setReducedMotion, use: useReducedMotion } = deviceChoice(isReducedHere, reduceHere, false)
