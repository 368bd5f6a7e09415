import * as land from './countries.ts'
import { type PlaceKind, SCENES, type SceneName } from './postcard.ts'

export interface SceneLocation {
  /** ISO 3166-1 alpha-2; an unknown one gets only what fits everywhere. */
  countryCode: string
  latitude: number
}

type Rule = (part: SceneLocation) => boolean

const inside =
  (...places: ReadonlySet<string>[]): Rule =>
  ({ countryCode }) =>
    places.some((place) => place.has(countryCode))
const between =
  (from: number, to: number): Rule =>
  ({ latitude }) =>
    Math.abs(latitude) >= from && Math.abs(latitude) < to
const all =
  (...rules: Rule[]): Rule =>
  (part) =>
    rules.every((rule) => rule(part))
const not =
  (rule: Rule): Rule =>
  (part) =>
    !rule(part)

const anywhere: Rule = () => true
// Falls under palms and fir woods in mist meet here, so that every latitude has a forest.
const FOREST_EDGE = 29
const warm = between(0, FOREST_EDGE)
const cool = between(FOREST_EDGE, 91)
const withPalms = between(0, 37)
const withFirs = all(cool, not(inside(land.TREELESS)))
const onNorthernHalf: Rule = ({ latitude }) => latitude > 0

const RULES: Readonly<Record<SceneName, Rule>> = {
  headland: anywhere,
  sails: anywhere,
  stairs: all(inside(land.AEGEAN), between(30, 46)),
  riviera: all(inside(land.MEDITERRANEAN), between(30, 47)),
  beach: warm,
  palms: warm,
  volcano: inside(land.VOLCANIC_ISLANDS),
  stacks: all(inside(land.JUNK_WATERS), between(0, 31)),
  alps: withFirs,
  horn: withFirs,
  viaduct: all(inside(land.EUROPE), withFirs),
  highland: anywhere,
  steppe: all(inside(land.CENTRAL_ASIA), cool),
  summit: inside(land.GREAT_CONES),
  tower: anywhere,
  bridge: anywhere,
  tram: inside(land.EUROPE, land.TRAM_TOWNS),
  harbour: inside(land.EUROPE, land.NEW_WORLD),
  caravan: all(inside(land.CARAVAN_LANDS), between(0, 50)),
  mesas: all(inside(land.SAGUARO_LANDS), between(20, 39)),
  oasis: all(inside(land.CARAVAN_LANDS), withPalms),
  buttes: anywhere,
  dunes: anywhere,
  beams: withFirs,
  mist: cool,
  autumn: all(onNorthernHalf, between(35, 70)),
  falls: warm,
  cypresses: all(inside(land.MEDITERRANEAN), between(30, 47)),
  windmill: all(inside(land.EUROPE), cool),
  balloon: between(0, 66),
  savanna: all(inside(land.SUB_SAHARAN), warm),
  terraces: all(inside(land.RICE_LANDS), warm),
  temple: all(inside(land.GREEK_WORLD), between(30, 46)),
  pagoda: inside(land.EAST_ASIA),
  aqueduct: all(inside(land.ROMAN_WORLD), between(30, 50)),
  pyramids: all(inside(land.NILE), withPalms),
  // its towers are of the west; East Asia's old towns have their own
  citadel: not(inside(land.EAST_ASIA)),
  domes: inside(land.DOMED_LANDS),
  steps: all(inside(land.MAYA_LANDS), warm),
  canoe: withFirs,
  jetty: withFirs,
  chapel: all(inside(land.ALPINE), between(42, 55)),
  reeds: anywhere,
  aurora: between(58, 91),
  chalet: withFirs,
  skier: withFirs,
  hilltop: all(inside(land.EUROPE, land.MEDITERRANEAN), between(30, 52)),
  alpine: all(inside(land.ALPINE), between(42, 55)),
  kasbah: inside(land.CARAVAN_LANDS),
  huts: all(inside(land.SUB_SAHARAN, land.HUT_LANDS), warm),
}

// What is left for a place that none of the rules knows, such as the countryside beyond the polar circle.
const OTHERWISE: Readonly<Partial<Record<PlaceKind, SceneName>>> = { countryside: 'balloon', village: 'harbour' }

// The scenes of a kind that may stand for a place in this part of the world; never none.
export function scenesFor(kind: PlaceKind, { countryCode, latitude }: SceneLocation): SceneName[] {
  const part = { countryCode: countryCode.toUpperCase(), latitude: Number.isFinite(latitude) ? latitude : 45 }
  const fitting = SCENES[kind].filter((name) => RULES[name](part))
  return fitting.length ? fitting : [OTHERWISE[kind] ?? SCENES[kind][0]]
}
