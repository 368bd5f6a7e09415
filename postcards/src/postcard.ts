import { sheetOf } from './composition.ts'
import { sky } from './elements/sky.ts'
import { type Palette, palettesFor } from './inks.ts'
import type { SceneryKind } from './scenery-kinds.ts'
import { DRAWINGS, SCENES, type SceneName } from './scenes.ts'
import { hash, type SeededRandom, seededRandom } from './seeded-random.ts'
import { escapeXml } from './xml.ts'

export { SCENERY_KINDS as PLACE_KINDS, type SceneryKind as PlaceKind } from './scenery-kinds.ts'
export { SCENES, type SceneName } from './scenes.ts'

export interface Postcard {
  place: string
  country: string
  kind: SceneryKind
  /** The scenes that fit this part of the world; without it, or where none is of the kind, all of the kind. */
  only?: readonly SceneName[]
  /** Another drawing of the same place. */
  variant?: number
  /** Which side the focal point is on; without it the seed decides. */
  focus?: 'left' | 'right'
}

export interface Size {
  width: number
  height: number
}

interface Chosen {
  scene: SceneName
  palette: Palette
  /** Goes on where the choice ended. */
  r: SeededRandom
}

// The seed is the place, not the trip, so that a place keeps its poster.
function choose({ place, country, kind, only, variant = 0 }: Postcard): Chosen {
  const r = seededRandom(hash(`${place}${country}${variant}`))
  const fitting = SCENES[kind].filter((name) => only?.includes(name))
  const scene = r.pick<SceneName>(fitting.length ? fitting : SCENES[kind])
  return { scene, palette: r.pick(palettesFor(scene)), r }
}

/** The colour of its land, `#rrggbb`: what a page shows until the drawing is there, and dark enough for light words. */
export const inkOf = (postcard: Postcard): string => choose(postcard).palette.near

export function drawPostcard(postcard: Postcard, { width, height }: Size): string {
  const { place, focus } = postcard
  const { scene, palette, r } = choose(postcard)
  const tossed = r() < 0.5 ? 'left' : 'right'
  const c = sheetOf(width / height, palette, r)
  const art = sky(c) + DRAWINGS[scene](c).join('')
  const body = (focus ?? tossed) === 'left' ? `<g transform="matrix(-1 0 0 1 ${c.W} 0)">${art}</g>` : art
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${c.W} ${c.H}" preserveAspectRatio="xMidYMid slice" role="img" aria-label="Drawn landscape: ${escapeXml(place)}">${body}</svg>`
}
