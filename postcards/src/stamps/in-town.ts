import { pairs } from '../paths.ts'
import { backdrop, ball, CREAM, EMBER, INK, OASIS, ROSE, SEA, SUN, shape, stroke } from './parts.ts'

const CLOTHS = [EMBER, SUN, '#7fd6cc', ROSE]
const PENNANTS = pairs([14, 48, 42, 59, 70, 61, 98, 56, 126, 46, 154, 42, 182, 44, 210, 48])

export const festival = () =>
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

export const conference = () =>
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

export const letterbox = () =>
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

export const suitcase = () =>
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

export const kiosk = () =>
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
