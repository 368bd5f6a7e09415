import { path } from './paths.ts'
import { hash, type SeededRandom, seededRandom } from './seeded-random.ts'

// Round pictures for travellers without one: a tiny poster over which the page lays the initial.
// Every ink but the sun's is dark enough for letters of INITIAL_INK, and the sun stays above them.
export const INITIAL_INK = '#FBF5E8'

interface Inks {
  sky: string
  low: string
  sun: string
  far: string
  near: string
  ink: string
}

function inks(sky: string, low: string, sun: string, far: string, near: string, ink: string): Inks {
  return { sky, low, sun, far, near, ink }
}

const PALETTES = [
  inks('#AD522D', '#965F36', '#FBE6BE', '#8A3B33', '#5B2A3F', '#2B1D3A'),
  inks('#1F6470', '#3A7678', '#F7E7C4', '#14756F', '#0F5257', '#0D2E3A'),
  inks('#246A86', '#497479', '#FBF1DC', '#1D6473', '#17505F', '#112F42'),
  inks('#44603A', '#61724E', '#FCF0CF', '#4E7040', '#3A5733', '#1F352C'),
  inks('#5B3A56', '#9D5A61', '#FADFB2', '#6F4260', '#4C2E50', '#1D1630'),
  inks('#14576C', '#8B6547', '#FCE8C2', '#2F6A70', '#1C4F5B', '#0E2232'),
  inks('#3C4676', '#86627E', '#FCE7C6', '#4B4A80', '#3A3765', '#171A38'),
  inks('#10152A', '#34497A', '#F4EDE0', '#27386A', '#1B2750', '#0A0F22'),
  inks('#1B1432', '#67446F', '#F7E8CB', '#432E5C', '#2C1F48', '#110B20'),
  inks('#A8431F', '#966132', '#FDE9BC', '#93372A', '#6A2F45', '#25142B'),
]

// Each scene is 96 wide with the light from the left; j moves its focal point a little.
type Scene = (inks: Inks, j: number) => string

const ridge: Scene = ({ low, far, near, ink }, j) =>
  path(`M0 ${58 + j}L20 40L30 46L${50 + j} 20L62 36L70 32L96 56V96H0z`, far) +
  path(`M${50 + j} 20L30 46L18 66L${44 + j} 66L54 50L46 40z`, low) +
  path('M0 62Q30 48 56 60T96 56V96H0z', near) +
  path('M0 80Q40 66 96 78V96H0z', ink)

const sea: Scene = ({ low, far, near, ink }, j) =>
  path('M0 50H96V96H0z', far) +
  path(`M${56 + j} 16Q76 34 78 52H${56 + j}zM${52 + j} 24Q46 42 38 52H${52 + j}z`, low) +
  path('M34 54H84Q80 62 72 62H44Q38 60 34 54z', ink) +
  path('M0 66Q24 60 48 66T96 66V96H0z', near) +
  path('M0 82Q24 76 48 82T96 82V96H0z', ink)

const dunes: Scene = ({ low, far, near, ink }, j) =>
  path(`M0 60Q24 56 ${44 + j} 34Q64 54 96 56V96H0z`, far) +
  path(`M0 60Q24 56 ${44 + j} 34Q38 52 ${50 + j} 62Q40 74 60 96H0z`, low) +
  path('M0 76Q30 78 62 58Q78 68 96 70V96H0z', near) +
  path('M0 92Q40 70 96 84V96H0z', ink)

const firs: Scene = ({ low, far, near, ink }, j) =>
  path(`M0 56Q${30 + j} 38 60 52T96 46V96H0z`, low) +
  path('M0 64Q40 50 96 60V96H0z', far) +
  path(fir(20, 76, 40) + fir(76, 78, 46) + fir(60, 74, 26), near) +
  path('M0 76Q50 66 96 78V96H0z', ink)

const palm: Scene = ({ low, far, near, ink }, j) =>
  path(`M0 56Q20 54 ${34 + j} 38Q52 56 96 52V96H0z`, low) +
  path('M0 58H96V96H0z', far) +
  path('M66 84Q66 52 72 30Q54 24 46 36Q54 12 72 26Q80 8 94 22Q84 22 76 28Q92 30 90 46Q84 36 74 32Q68 54 72 84z', ink) +
  path('M0 72Q24 66 48 72T96 70V96H0z', near) +
  path('M0 94Q40 72 96 80V96H0z', ink)

function fir(x: number, y: number, h: number): string {
  const k = (part: number) => +(h / part).toFixed(1)
  const half = `l${k(5)} ${k(2.6)}h-4l${k(6)} ${k(3.2)}h-4l${k(7)} ${k(3.4)}`
  return `M${x} ${y - h}${half}h-${Math.round(h * 0.72)}l${k(7)} -${k(3.4)}h-4l${k(6)} -${k(3.2)}h-4z`
}

const SCENES: readonly Scene[] = [ridge, sea, dunes, firs, palm]

function landscape(r: SeededRandom): string {
  const palette = r.pick(PALETTES)
  const scene = r.pick(SCENES)
  const isMirrored = r() < 0.5
  const j = Math.round(r.in(-5, 5))
  const sun = `<circle cx="${Math.round(r.in(34, 46))}" cy="${Math.round(r.in(18, 21))}" r="${Math.round(r.in(7, 10))}" fill="${palette.sun}"/>`
  const art = path('M0 0H96V96H0z', palette.sky) + sun + scene(palette, j)
  return isMirrored ? `<g transform="matrix(-1 0 0 1 96 0)">${art}</g>` : art
}

export function drawAvatar({ seed }: { seed: string }, size: number): string {
  const key = hash(seed)
  const id = `round-${key.toString(36)}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 96 96" aria-hidden="true"><clipPath id="${id}"><circle cx="48" cy="48" r="48"/></clipPath><g clip-path="url(#${id})">${landscape(seededRandom(key))}</g></svg>`
}
