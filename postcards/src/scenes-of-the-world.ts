import { type PlaceKind, SCENES, type SceneName } from './postcard.ts'

// ISO 3166-1 alpha-2 codes by what a traveller would expect to see there.
const codes = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const EUROPE = codes(
  'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
)
const NEW_WORLD = codes(
  'AG AI AR AU AW BB BL BM BO BQ BR BS BZ CA CL CO CR CU CW DM DO EC FK GD GF GL GP GT GY HN HT JM KN KY LC MF MQ MS MX NI NZ PA PE PM PR PY SR SV SX TC TT US UY VC VE VG VI',
)
const ALPINE = codes('AT CH CZ DE FR HU IT LI PL SI SK')
const MEDITERRANEAN = codes('AL BA CY DZ EG ES FR GI GR HR IL IT LB LY MA MC ME MT PS PT SI SM SY TN TR VA')
const AEGEAN = codes('CY GR')
const GREEK_WORLD = codes('CY GR IT LB LY SY TN TR')
const ROMAN_WORLD = codes('DZ ES FR GR HR IL IT JO LB LY MA PS PT SY TN TR')
const NILE = codes('EG SD')
const CENTRAL_ASIA = codes('AF KG KZ MN TJ TM UZ')
// North Africa with the Sahara's southern shore, the Middle East and Central Asia.
const CARAVAN_LANDS = codes(
  'AE AF BH DZ EG EH IL IQ IR JO KG KW KZ LB LY MA ML MN MR NE OM PK PS QA SA SD SY TD TJ TM TN UZ YE',
)
const DOMED_LANDS = codes(
  'AE AF AZ BD BH DZ EG EH IN IQ IR JO KG KW KZ LB LY MA MR OM PK PS QA SA SD SY TJ TM TN TR UZ YE',
)
const EAST_ASIA = codes('CN HK JP KP KR MO TW')
const RICE_LANDS = codes('BD BN CN HK ID IN JP KH KR LA LK MM MO MY NP PH SG TH TL TW VN')
const JUNK_WATERS = codes('CN HK ID KH MM MO MY PH TH TW VN')
const MAYA_LANDS = codes('BZ GT HN MX SV')
const SAGUARO_LANDS = codes('MX US')
const SUB_SAHARAN = codes(
  'AO BF BI BJ BW CD CF CG CI CM DJ ER ET GA GH GM GN GQ GW KE LR LS MG ML MW MZ NA NE NG RW SD SL SN SO SS SZ TD TG TZ UG ZA ZM ZW',
)
const HUT_LANDS = codes(
  'AS BN CK FJ FM GU ID KH KI LA LK MH MM MP MY NC NR NU PF PG PH PW SB TH TK TL TO TV VN VU WF WS',
)
const VOLCANIC_ISLANDS = codes(
  'AS CK CL CV DM EC ES FJ FR GD GP GR ID IS IT JP KM KN LC MP MQ MS NI NZ PF PG PH PT RE RU SB SH ST TF TO US VC VU WF WS YT',
)
const GREAT_CONES = codes('AM AR BO CD CL CM CO CR EC ES ET GT ID IR IS IT JP KE MX NI NZ PE PH RU RW SV TR TZ UG US')
const TRAM_TOWNS = codes('AU HK NZ')
// Warm and dry: no firs, whatever the latitude.
const TREELESS = codes('AE BH DJ EG EH IQ JO KW LY MR OM QA SA YE')

interface SceneLocation {
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
const withFirs = all(cool, not(inside(TREELESS)))
const onNorthernHalf: Rule = ({ latitude }) => latitude > 0

const RULES: Readonly<Record<SceneName, Rule>> = {
  headland: anywhere,
  sails: anywhere,
  stairs: all(inside(AEGEAN), between(30, 46)),
  riviera: all(inside(MEDITERRANEAN), between(30, 47)),
  beach: warm,
  palms: warm,
  volcano: inside(VOLCANIC_ISLANDS),
  stacks: all(inside(JUNK_WATERS), between(0, 31)),
  alps: withFirs,
  horn: withFirs,
  viaduct: all(inside(EUROPE), withFirs),
  highland: anywhere,
  steppe: all(inside(CENTRAL_ASIA), cool),
  summit: inside(GREAT_CONES),
  tower: anywhere,
  bridge: anywhere,
  tram: inside(EUROPE, TRAM_TOWNS),
  harbour: inside(EUROPE, NEW_WORLD),
  caravan: all(inside(CARAVAN_LANDS), between(0, 50)),
  mesas: all(inside(SAGUARO_LANDS), between(20, 39)),
  oasis: all(inside(CARAVAN_LANDS), withPalms),
  buttes: anywhere,
  dunes: anywhere,
  beams: withFirs,
  mist: cool,
  autumn: all(onNorthernHalf, between(35, 70)),
  falls: warm,
  cypresses: all(inside(MEDITERRANEAN), between(30, 47)),
  windmill: all(inside(EUROPE), cool),
  balloon: between(0, 66),
  savanna: all(inside(SUB_SAHARAN), warm),
  terraces: all(inside(RICE_LANDS), warm),
  temple: all(inside(GREEK_WORLD), between(30, 46)),
  pagoda: inside(EAST_ASIA),
  aqueduct: all(inside(ROMAN_WORLD), between(30, 50)),
  pyramids: all(inside(NILE), withPalms),
  // its towers are of the west; East Asia's old towns have their own
  citadel: not(inside(EAST_ASIA)),
  domes: inside(DOMED_LANDS),
  steps: all(inside(MAYA_LANDS), warm),
  canoe: withFirs,
  jetty: withFirs,
  chapel: all(inside(ALPINE), between(42, 55)),
  reeds: anywhere,
  aurora: between(58, 91),
  chalet: withFirs,
  skier: withFirs,
  hilltop: all(inside(EUROPE, MEDITERRANEAN), between(30, 52)),
  alpine: all(inside(ALPINE), between(42, 55)),
  kasbah: inside(CARAVAN_LANDS),
  huts: all(inside(SUB_SAHARAN, HUT_LANDS), warm),
}

// What is left for a place that none of the rules knows, such as the countryside beyond the polar circle.
const OTHERWISE: Readonly<Partial<Record<PlaceKind, SceneName>>> = { countryside: 'balloon', village: 'harbour' }

// The scenes of a kind that may stand for a place in this part of the world; never none.
export function scenesFor(kind: PlaceKind, { countryCode, latitude }: SceneLocation): SceneName[] {
  const part = { countryCode: countryCode.toUpperCase(), latitude: Number.isFinite(latitude) ? latitude : 45 }
  const fitting = SCENES[kind].filter((name) => RULES[name](part))
  return fitting.length ? fitting : [OTHERWISE[kind] ?? SCENES[kind][0]]
}
