import type { SceneName } from './scenes.ts'

export type Mood = 'dawn' | 'day' | 'dusk' | 'night'

// sky → glow: upper and lower sky. sun: the lightest ink (sun, moon, snow, walls).
// hot: the one loud accent. far → near → ink: land from the horizon to the viewer.
export interface Palette {
  mood: Mood
  name: string
  sky: string
  glow: string
  sun: string
  hot: string
  far: string
  near: string
  ink: string
}

type Inks = [sky: string, glow: string, sun: string, hot: string, far: string, near: string, ink: string]

function palette(mood: Mood, name: string, ...[sky, glow, sun, hot, far, near, ink]: Inks): Palette {
  return { mood, name, sky, glow, sun, hot, far, near, ink }
}

const PALETTES: readonly Palette[] = [
  palette('dawn', 'rose', '#E39A86', '#F6DDB8', '#FBF1DC', '#D9521F', '#CB8F8A', '#6A4360', '#2B1D3A'),
  palette('dawn', 'mint', '#86B8B0', '#F4E1BD', '#FBF4E2', '#D9521F', '#8FB0A4', '#14696A', '#0D2E3A'),
  palette('dawn', 'apricot', '#EDAA70', '#FBE4BC', '#FFF6E2', '#C8451B', '#D79C78', '#7B4850', '#2E2036'),
  palette('day', 'sea', '#4E9DB2', '#EFE3C4', '#F8F1E2', '#D9521F', '#7FAFB3', '#1D6473', '#112F42'),
  palette('day', 'linen', '#F1E6CF', '#E9C58B', '#FBF5E8', '#D9521F', '#A8BFA9', '#3F6B58', '#16363A'),
  palette('day', 'moss', '#B9CDB2', '#F6ECCF', '#FCF5E3', '#D9521F', '#A3B78C', '#4E7040', '#1F352C'),
  palette('day', 'lagoon', '#2F7E9B', '#BFE0CF', '#FFF5DC', '#E8703A', '#63ADA5', '#14706C', '#0B3742'),
  palette('dusk', 'ember', '#D4511F', '#F6BC62', '#FDE9BC', '#A82A17', '#C0553A', '#6A2F45', '#25142B'),
  palette('dusk', 'plum', '#5B3A56', '#EC9A82', '#FADFB2', '#D9521F', '#A96370', '#4C2E50', '#1D1630'),
  palette('dusk', 'petrol', '#14576C', '#F1B77C', '#FCE8C2', '#D9521F', '#86938A', '#1C5561', '#0E2232'),
  palette('dusk', 'violet', '#3C4676', '#F2AE97', '#FCE7C6', '#DE5B2C', '#8B7396', '#3A3765', '#171A38'),
  palette('night', 'indigo', '#10152A', '#4A649C', '#F4EDE0', '#F2A343', '#2C3D69', '#1B2750', '#0A0F22'),
  palette('night', 'teal', '#0B222E', '#338C98', '#F3EDD6', '#F2A04A', '#1B5462', '#123B47', '#071820'),
  palette('night', 'mulberry', '#1B1432', '#875A8C', '#F7E8CB', '#F28C4C', '#4A3262', '#2C1F48', '#110B20'),
]

// Inks that would make nonsense of a picture: green sand, a moss-green sea or snow.
const UNSUITED: readonly { inks: readonly string[]; scenes: readonly SceneName[] }[] = [
  {
    inks: ['mint', 'moss', 'linen', 'lagoon'],
    scenes: ['caravan', 'mesas', 'buttes', 'oasis', 'dunes', 'pyramids', 'kasbah'],
  },
  {
    inks: ['moss'],
    scenes: [
      ...(['headland', 'sails', 'stairs', 'riviera', 'beach', 'palms', 'volcano', 'stacks', 'harbour'] as const),
      ...(['tower', 'bridge', 'canoe', 'jetty', 'chapel', 'reeds'] as const),
      ...(['aurora', 'chalet', 'skier', 'highland', 'steppe'] as const),
    ],
  },
]

export function palettesFor(scene: SceneName): Palette[] {
  const unsuited = UNSUITED.filter(({ scenes }) => scenes.includes(scene)).flatMap(({ inks }) => inks)
  return PALETTES.filter(({ name }) => !unsuited.includes(name))
}
