import { pairs } from '../paths.ts'
import { backdrop, ball, CREAM, EMBER, INK, OASIS, PLUM, pine, ROSE, SUN, shape, stroke, walker } from './parts.ts'

export const together = () =>
  backdrop('together', '#f7d9a8', '#f0a777', '#c95f4d') +
  ball(120, 128, 52, '#fbe6b8') +
  shape('#a4505a', 'M0 172L38 140L70 164L112 120L150 158L190 132L240 170V300H0z') +
  shape(PLUM, 'M0 206Q60 176 118 196T240 182V300H0z') +
  shape(INK, 'M0 262Q70 228 134 244T240 232V300H0z') +
  walker(98, 250, 1, { coat: EMBER, pack: SUN, hair: '#2b1a22' }) +
  walker(148, 252, 1.06, { coat: OASIS, pack: ROSE, hat: CREAM, arms: 'M17 -68L43 -92M-17 -68L-22 -44' })

export const adventure = () =>
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

export const fire = () =>
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

export const lighthouse = () =>
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

export const lookout = () =>
  `${backdrop('lookout', '#bfe0dd', '#f8e2b6', '#f0b488') + ball(176, 104, 32, '#fff0c6') + shape('#7fb0ac', 'M0 184L56 130L104 172L160 120L240 176V300H0z') + shape('#d98e63', 'M0 212Q120 176 240 206V300H0z') + shape('#8c4a55', 'M0 250Q120 224 240 246V300H0z') + stroke(INK, 8, 'M120 196V274M120 226L88 278M120 226L152 278')}<g transform="rotate(-16 120 172)">${shape(INK, 'M70 154h76v36H70z')}${shape(OASIS, 'M146 148h30v48h-30z')}${shape(SUN, 'M60 158h12v28H60z')}${stroke('#5a6aa0', 3, 'M84 162h48')}</g>${ball(120, 196, 9, EMBER)}`

export const signpost = () =>
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
