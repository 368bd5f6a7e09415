import type { SceneryKind } from './scenery-kinds.ts'
import * as city from './scenes/city.ts'
import * as coast from './scenes/coast.ts'
import * as countryside from './scenes/countryside.ts'
import * as desert from './scenes/desert.ts'
import * as forest from './scenes/forest.ts'
import * as historic from './scenes/historic.ts'
import * as island from './scenes/island.ts'
import * as lake from './scenes/lake.ts'
import * as mountains from './scenes/mountains.ts'
import * as snow from './scenes/snow.ts'
import * as tropics from './scenes/tropics.ts'
import * as village from './scenes/village.ts'

export const DRAWINGS = {
  ...city,
  ...coast,
  ...countryside,
  ...desert,
  ...forest,
  ...historic,
  ...island,
  ...lake,
  ...mountains,
  ...snow,
  ...tropics,
  ...village,
}
export type SceneName = keyof typeof DRAWINGS

// What each kind may show. Some scenes serve several kinds; scenes-of-the-world.ts says which fit a part of the world.
export const SCENES = {
  coast: ['headland', 'sails', 'stairs', 'riviera', 'beach'],
  island: ['palms', 'volcano', 'stacks', 'headland', 'stairs', 'sails'],
  mountains: ['alps', 'horn', 'viaduct', 'highland', 'steppe', 'summit'],
  city: ['tower', 'bridge', 'tram', 'harbour', 'pagoda', 'domes'],
  desert: ['caravan', 'mesas', 'oasis', 'buttes', 'dunes'],
  forest: ['beams', 'mist', 'autumn', 'falls'],
  countryside: ['cypresses', 'windmill', 'balloon', 'savanna', 'terraces'],
  historic: ['temple', 'pagoda', 'aqueduct', 'pyramids', 'citadel', 'domes', 'steps'],
  lake: ['canoe', 'jetty', 'chapel', 'reeds'],
  snow: ['aurora', 'chalet', 'skier', 'highland'],
  tropics: ['beach', 'terraces', 'falls', 'sails'],
  village: ['hilltop', 'harbour', 'alpine', 'kasbah', 'huts', 'pagoda', 'terraces', 'mist'],
} as const satisfies Record<SceneryKind, readonly [SceneName, ...SceneName[]]>
