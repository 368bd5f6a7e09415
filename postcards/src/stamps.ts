import { pairs } from './paths.ts'

// Flat as a two-run print, 240 × 300, and the same in both themes.
export const INK = '#1b2344'
const CREAM = '#fff3df'
const SUN = '#f2c76b'
const EMBER = '#c2430f'
const OASIS = '#12706a'
const PLUM = '#4a2f55'
const ROSE = '#cf5573'
const SEA = '#2f8f95'

// The id carries the scene's name, so that several stamps can be in one document.
export function backdrop(scene: string, ...stops: string[]): string {
  const colours = stops.map((ink, i) => `<stop offset="${i / (stops.length - 1)}" stop-color="${ink}"/>`).join('')
  return `<defs><linearGradient id="stamp-${scene}" x2="0" y2="1">${colours}</linearGradient></defs><rect width="240" height="300" fill="url(#stamp-${scene})"/>`
}

const ball = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
export const shape = (fill: string, data: string) => `<path fill="${fill}" d="${data}"/>`
export const stroke = (stroke: string, width: number, data: string) =>
  `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${data}"/>`

export function pine(x: number, y: number, h: number, fill: string): string {
  const k = (share: number) => +(h * share).toFixed(1)
  const right = `l${k(0.2)} ${k(0.36)}h${k(-0.09)}l${k(0.16)} ${k(0.3)}h${k(-0.1)}l${k(0.17)} ${k(0.34)}`
  return shape(
    fill,
    `M${x} ${y - h}${right}h${k(-0.68)}l${k(0.17)} ${k(-0.34)}h${k(-0.1)}l${k(0.16)} ${k(-0.3)}h${k(-0.09)}z`,
  )
}

interface Walker {
  coat: string
  pack: string
  hair?: string
  hat?: string
  arms?: string
}

// A walker seen from behind: boots at (x, y), about 96 units tall at scale 1.
export function walker(x: number, y: number, scale: number, { coat, pack, hair = INK, hat, arms }: Walker): string {
  const body =
    stroke(INK, 9, 'M-6 -40L-8 -3M7 -40L9 -3') +
    stroke(coat, 8, arms ?? 'M17 -68L21 -42M-17 -68L-21 -42') +
    shape(coat, 'M-17 -70q17 -9 34 0l2 34h-38z') +
    shape(pack, 'M-13 -74q13 -6 26 0q4 17 2 30q-15 5 -30 0q-2 -13 2 -30z') +
    stroke(CREAM, 2, 'M-12 -57h24') +
    ball(0, -84, 9.5, '#b97a56') +
    shape(hair, 'M-10 -83a10 10.5 0 0 1 20 0q1 7 -3 9h-14q-4 -2 -3 -9z') +
    (hat ? shape(hat, 'M-17 -87q17 6 34 0q-4 -4 -7 -4q-1 -9 -10 -9t-10 9q-3 0 -7 4z') : '')
  return `<g transform="translate(${x} ${y}) scale(${scale})">${body}</g>`
}

const CLOTHS = [EMBER, SUN, '#7fd6cc', ROSE]
const PENNANTS = pairs([14, 48, 42, 59, 70, 61, 98, 56, 126, 46, 154, 42, 182, 44, 210, 48])

const festival = () =>
  backdrop('festival', '#1c2150', '#5b2f6b', '#c0506b') +
  `<g fill="${SUN}" opacity=".3"><path d="M58 92L-24 300H62z"/><path d="M120 84L84 300H156z"/><path d="M182 92L264 300H178z"/></g><g fill="#7fd6cc" opacity=".24"><path d="M88 88L150 300H230z"/><path d="M152 88L90 300H10z"/></g>` +
  shape(INK, 'M34 240V84Q120 36 206 84V240h-12V96Q120 56 46 96V240z') +
  pairs([58, 91, 89, 82, 120, 78, 151, 82, 182, 91])
    .map(([x, y]) => ball(x, y, 5.5, '#fff1c9'))
    .join('') +
  stroke(CREAM, 1.5, 'M0 40Q60 78 120 48T240 46') +
  PENNANTS.map(([x, y], i) => shape(CLOTHS[i % CLOTHS.length] ?? SUN, `M${x} ${y}h16l-8 17z`)).join('') +
  shape('#2a1638', 'M60 214h120v26H60z') +
  shape(
    '#150d26',
    'M0 300V246q8 -16 18 -4q8 -18 20 -3q9 -14 19 0q9 -17 20 1q9 -15 20 0q8 -17 20 0q9 -14 20 0q9 -17 20 1q8 -15 20 -1q9 -16 20 1q8 -14 20 0q9 -13 23 1V300z',
  ) +
  stroke('#150d26', 7, 'M38 250L30 208M57 250L70 206M120 250L112 196M138 250L150 202M198 250L208 204M182 250L176 214')

const conference = () =>
  backdrop('conference', '#d9ece2', '#f6ddb0') +
  shape('#0f4d52', 'M0 0H240V300H0z') +
  shape('#f9dfae', 'M30 216V112a90 90 0 0 1 180 0V216z') +
  ball(150, 108, 25, '#fff3d2') +
  shape('#e59f6b', 'M30 216V150h22v-22h20v30h16v-46l13 -14l13 14v50h18v-24h24v40h18v-18h20v56z') +
  shape('#c5694a', 'M30 216v-34h18v12h28v-24h18v24h26v-14h22v14h24v-26h20v22h24v26z') +
  stroke('#0f4d52', 5, 'M120 22V216M30 128H210') +
  shape('#0a3439', 'M0 216H240V300H0z') +
  shape(SUN, 'M88 206h64v7H88z') +
  stroke(SUN, 6, 'M120 212V286M100 287h40') +
  `<g>${shape(EMBER, 'M38 300V224q2 -22 24 -24q20 2 22 22l18 -8l4 10l-24 14l-2 62z')}${ball(62, 182, 15, '#8a5438')}${shape('#20131c', 'M46 184q-2 -20 17 -20q15 1 15 14q-13 -3 -18 0q0 8 -3 12z')}</g><g>${shape(CREAM, 'M202 300V226q-2 -22 -24 -24q-20 2 -22 20l-18 -6l-4 10l24 12l2 62z')}${ball(178, 184, 15, '#c58a63')}${shape('#3b2416', 'M194 194q6 -32 -18 -30q-14 1 -14 14q12 -2 17 2q2 16 10 24z')}</g>` +
  stroke(SUN, 2.5, 'M54 202l8 32l10 -32') +
  shape('#fffaf0', 'M55 233h15v20h-15z') +
  stroke(EMBER, 2.5, 'M170 204l8 32l10 -32') +
  shape(SUN, 'M171 235h15v20h-15z') +
  shape('#fffaf0', 'M104 191h11v15h-11zM127 191h11v15h-11z')

const letterbox = () =>
  backdrop('letterbox', '#cfe8e2', '#f7e3bd') +
  ball(182, 84, 30, '#fbd58f') +
  shape('#86bcb6', 'M0 196Q64 172 120 188T240 178V300H0z') +
  shape(SEA, 'M0 216H240V262H0z') +
  stroke('#bfe3dc', 2.5, 'M14 230h50M168 226h52M30 246h30M182 244h34') +
  shape('#e2b98a', 'M0 258H240V300H0z') +
  shape('#b98d60', 'M0 258H240v7H0z') +
  shape(EMBER, 'M82 276V132a38 38 0 0 1 76 0V276z') +
  shape('#94300a', 'M132 276V96a38 38 0 0 1 26 36V276z') +
  shape(INK, 'M94 148h52v9H94z') +
  shape(CREAM, 'M97 172h46v32H97z') +
  stroke(EMBER, 2.5, 'M104 182h32M104 190h24') +
  shape('#7a2707', 'M74 272h92v14H74z') +
  `<g transform="rotate(-17 66 92)">${shape('#fffaf0', 'M36 72h60v40H36z')}${stroke(OASIS, 2.5, 'M36 73l30 22l30 -22')}</g>` +
  stroke(CREAM, 2.5, 'M22 128q-8 10 -2 20M10 112q-6 5 -7 11')

const suitcase = () =>
  backdrop('suitcase', '#f8dfae', '#efae80') +
  ball(60, 96, 34, '#fff0c4') +
  shape('#c77a5c', 'M0 190L64 142L116 178L170 128L240 184V300H0z') +
  shape('#8a4a58', 'M0 214H240V300H0z') +
  stroke('#d8a078', 3, 'M0 226h240') +
  shape('#5d3048', 'M0 250H240V300H0z') +
  stroke(OASIS, 7, 'M102 132v-26q0 -8 8 -8h28q8 0 8 8v26') +
  shape(OASIS, 'M56 142q0 -12 12 -12h112q12 0 12 12V258q0 12 -12 12H68q-12 0 -12 -12z') +
  shape('#0b504d', 'M84 130h14v140H84zM150 130h14v140h-14z') +
  stroke(SUN, 4, 'M84 158h14M150 158h14') +
  `<g transform="rotate(-8 122 214)">${shape('#fffaf0', 'M104 196h40v30h-40z')}${shape(EMBER, 'M104 196h40v9h-40z')}</g>` +
  stroke(CREAM, 2.5, 'M186 138q22 4 24 28') +
  shape(SUN, 'M200 166l14 -2l8 10l2 40l-22 2l-6 -40z') +
  ball(208, 176, 3, INK) +
  ball(78, 276, 7, INK) +
  ball(170, 276, 7, INK)

const kiosk = () =>
  backdrop('kiosk', '#fbe2b4', '#f2b184') +
  shape('#e09a6b', 'M0 210V120h36v-26h40v40h30v-62h48v70h34v-34h52v102z') +
  shape('#b8664f', 'M0 232H240V300H0z') +
  shape(OASIS, 'M44 128h152V276H44z') +
  shape('#0a4a46', 'M60 172h120v62H60z') +
  shape(CREAM, 'M34 128l14 -34h144l14 34z') +
  shape(EMBER, 'M34 128l14 -34h24l-8 34zM94 128l4 -34h24v34zM152 128l-6 -34h24l10 34z') +
  shape('#fffaf0', 'M72 184h26v36H72zM107 184h26v36h-26zM142 184h26v36h-26z') +
  shape(ROSE, 'M76 189h18v12H76z') +
  shape(SUN, 'M111 189h18v12h-18z') +
  shape(SEA, 'M146 189h18v12h-18z') +
  stroke('#b9a98b', 2, 'M77 207h16M77 213h11M112 207h16M112 213h11M147 207h16M147 213h11') +
  shape('#0b504d', 'M52 240h136v8H52z')

const together = () =>
  backdrop('together', '#f7d9a8', '#f0a777', '#c95f4d') +
  ball(120, 128, 52, '#fbe6b8') +
  shape('#a4505a', 'M0 172L38 140L70 164L112 120L150 158L190 132L240 170V300H0z') +
  shape(PLUM, 'M0 206Q60 176 118 196T240 182V300H0z') +
  shape(INK, 'M0 262Q70 228 134 244T240 232V300H0z') +
  walker(98, 250, 1, { coat: EMBER, pack: SUN, hair: '#2b1a22' }) +
  walker(148, 252, 1.06, { coat: OASIS, pack: ROSE, hat: CREAM, arms: 'M17 -68L43 -92M-17 -68L-22 -44' })

const adventure = () =>
  backdrop('adventure', '#16305c', '#3f7f93', '#f2b98a') +
  pairs([30, 34, 72, 60, 110, 26, 158, 52, 206, 30, 186, 82, 48, 92])
    .map(([x, y], i) => ball(x, y, i % 2 ? 1.6 : 2.4, CREAM))
    .join('') +
  shape('#2b4f78', 'M0 190L52 120L84 152L136 74L192 150L214 130L240 164V220H0z') +
  shape(CREAM, 'M136 74L112 110l12 8l10 -10l12 12l12 -10z') +
  shape('#1f3a5f', 'M0 206L60 168L108 200L170 160L240 204V230H0z') +
  shape('#3d93a0', 'M0 218H240V262H0z') +
  stroke('#a7d9d3', 2.5, 'M24 232h54M120 228h40M168 242h52M60 250h44') +
  shape('#122544', 'M0 258Q80 236 150 252T240 246V300H0z') +
  pine(28, 266, 92, '#0c1a33') +
  pine(58, 268, 60, '#11284a') +
  pine(214, 262, 104, '#0c1a33') +
  pine(186, 262, 56, '#11284a') +
  shape(EMBER, 'M82 268L124 206L166 268z') +
  shape(SUN, 'M108 268L124 222L140 268z') +
  shape('#8d2f0b', 'M124 206L166 268H154L124 214z') +
  ball(124, 204, 2.5, CREAM)

const fire = () =>
  backdrop('fire', '#10183a', '#2c2f62', '#7d4a63') +
  pairs([36, 40, 88, 28, 140, 56, 196, 34, 220, 84, 60, 84, 170, 100])
    .map(([x, y], i) => ball(x, y, i % 2 ? 1.6 : 2.4, CREAM))
    .join('') +
  shape('#2a2a55', 'M0 190L60 140L120 182L176 130L240 176V300H0z') +
  shape('#171a3a', 'M0 232Q120 204 240 232V300H0z') +
  pine(26, 244, 110, '#0b0f26') +
  pine(216, 240, 124, '#0b0f26') +
  ball(120, 238, 58, 'rgb(242 165 90 / .22)') +
  shape(EMBER, 'M120 178q30 34 22 62q-6 18 -22 18t-22 -18q-6 -22 10 -36q0 14 8 16q8 -18 4 -42z') +
  shape(SUN, 'M121 214q16 18 10 34q-4 9 -11 9t-11 -9q-3 -12 6 -18q1 7 4 8q5 -10 2 -24z') +
  stroke('#5a3526', 8, 'M92 264l56 -10M92 254l56 10') +
  stroke(ROSE, 5, 'M40 222l22 30h-28l-8 26M62 252l6 26') +
  stroke('#7fd6cc', 5, 'M200 222l-22 30h28l8 26M178 252l-6 26')

const lighthouse = () =>
  backdrop('lighthouse', '#182348', '#3c4f7d', '#a9808b') +
  pairs([40, 50, 90, 30, 196, 44, 216, 100, 56, 116])
    .map(([x, y]) => ball(x, y, 2, CREAM))
    .join('') +
  shape('#22345f', 'M0 214H240V300H0z') +
  stroke('#5f7ba6', 2.5, 'M12 230h60M150 226h70M28 252h40M168 256h56') +
  shape('#0f1735', 'M60 300Q76 240 120 232T190 262L206 300z') +
  shape(CREAM, 'M102 240L108 118h28l6 122z') +
  shape(EMBER, 'M107 140h30l1 26h-32zM105 192h34l1 26h-36z') +
  shape('#0f1735', 'M100 110h44v9h-44z') +
  shape('#5f6b93', 'M109 88h26v22h-26z') +
  shape(EMBER, 'M104 88q18 -24 36 0z') +
  stroke('#0f1735', 2.5, 'M122 88v22') +
  shape('#0f1735', 'M116 222h12v18h-12z')

const lookout = () =>
  `${backdrop('lookout', '#bfe0dd', '#f8e2b6', '#f0b488') + ball(176, 104, 32, '#fff0c6') + shape('#7fb0ac', 'M0 184L56 130L104 172L160 120L240 176V300H0z') + shape('#d98e63', 'M0 212Q120 176 240 206V300H0z') + shape('#8c4a55', 'M0 250Q120 224 240 246V300H0z') + stroke(INK, 8, 'M120 196V274M120 226L88 278M120 226L152 278')}<g transform="rotate(-16 120 172)">${shape(INK, 'M70 154h76v36H70z')}${shape(OASIS, 'M146 148h30v48h-30z')}${shape(SUN, 'M60 158h12v28H60z')}${stroke('#5a6aa0', 3, 'M84 162h48')}</g>${ball(120, 196, 9, EMBER)}`

const signpost = () =>
  backdrop('signpost', '#f6cf9a', '#e58f63', '#b4515a') +
  ball(178, 106, 36, '#fde3ad') +
  shape('#9b4c5d', 'M0 184L50 150L96 178L150 140L240 190V300H0z') +
  shape('#d68b57', 'M0 214Q90 190 150 206T240 200V300H0z') +
  shape('#f0bd82', 'M104 300Q122 246 148 206h8Q168 250 216 300z') +
  shape('#7a3a4b', 'M0 246Q44 232 92 262T96 300H0z') +
  stroke('#3b2133', 9, 'M96 288V84') +
  shape(CREAM, 'M52 94h82l16 15l-16 15H52z') +
  shape(OASIS, 'M138 134H58l-17 15l17 15h80z') +
  shape(EMBER, 'M64 174h66l15 14l-15 14H64z') +
  stroke('#c9a882', 3, 'M66 109h44') +
  stroke('#bfe3dc', 3, 'M74 149h40') +
  stroke('#f7c7a6', 3, 'M78 188h32')

const SCENES = {
  ...{ festival, conference, letterbox, suitcase, kiosk },
  ...{ together, adventure, fire, lighthouse, lookout, signpost },
}
export type StampName = keyof typeof SCENES
export const STAMP_NAMES = Object.keys(SCENES).filter(isStampName)

export function isStampName(name: string): name is StampName {
  return Object.hasOwn(SCENES, name)
}

// Small scenes for empty states and for what counts.
export const drawStampScene = (name: StampName) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="300" viewBox="0 0 240 300" aria-hidden="true" preserveAspectRatio="xMidYMid slice">${SCENES[name]()}</svg>`
