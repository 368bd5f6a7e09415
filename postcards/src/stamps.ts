import * as inTown from './stamps/in-town.ts'
import * as outThere from './stamps/out-there.ts'

const SCENES = { ...inTown, ...outThere }
export type StampName = keyof typeof SCENES
export const STAMP_NAMES = Object.keys(SCENES).filter(isStampName)

export function isStampName(name: string): name is StampName {
  return Object.hasOwn(SCENES, name)
}

// Small scenes for empty states and for what counts.
export const drawStampScene = (name: StampName) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="300" viewBox="0 0 240 300" aria-hidden="true" preserveAspectRatio="xMidYMid slice">${SCENES[name]()}</svg>`
