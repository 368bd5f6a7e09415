// ISO 3166-1 alpha-2 codes by what a traveller would expect to see there.
const codes = (list: string): ReadonlySet<string> => new Set(list.split(' '))

export const EUROPE = codes(
  'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
)
export const NEW_WORLD = codes(
  'AG AI AR AU AW BB BL BM BO BQ BR BS BZ CA CL CO CR CU CW DM DO EC FK GD GF GL GP GT GY HN HT JM KN KY LC MF MQ MS MX NI NZ PA PE PM PR PY SR SV SX TC TT US UY VC VE VG VI',
)
export const ALPINE = codes('AT CH CZ DE FR HU IT LI PL SI SK')
export const MEDITERRANEAN = codes('AL BA CY DZ EG ES FR GI GR HR IL IT LB LY MA MC ME MT PS PT SI SM SY TN TR VA')
export const AEGEAN = codes('CY GR')
export const GREEK_WORLD = codes('CY GR IT LB LY SY TN TR')
export const ROMAN_WORLD = codes('DZ ES FR GR HR IL IT JO LB LY MA PS PT SY TN TR')
export const NILE = codes('EG SD')
export const CENTRAL_ASIA = codes('AF KG KZ MN TJ TM UZ')
// North Africa with the Sahara's southern shore, the Middle East and Central Asia.
export const CARAVAN_LANDS = codes(
  'AE AF BH DZ EG EH IL IQ IR JO KG KW KZ LB LY MA ML MN MR NE OM PK PS QA SA SD SY TD TJ TM TN UZ YE',
)
export const DOMED_LANDS = codes(
  'AE AF AZ BD BH DZ EG EH IN IQ IR JO KG KW KZ LB LY MA MR OM PK PS QA SA SD SY TJ TM TN TR UZ YE',
)
export const EAST_ASIA = codes('CN HK JP KP KR MO TW')
export const RICE_LANDS = codes('BD BN CN HK ID IN JP KH KR LA LK MM MO MY NP PH SG TH TL TW VN')
export const JUNK_WATERS = codes('CN HK ID KH MM MO MY PH TH TW VN')
export const MAYA_LANDS = codes('BZ GT HN MX SV')
export const SAGUARO_LANDS = codes('MX US')
export const SUB_SAHARAN = codes(
  'AO BF BI BJ BW CD CF CG CI CM DJ ER ET GA GH GM GN GQ GW KE LR LS MG ML MW MZ NA NE NG RW SD SL SN SO SS SZ TD TG TZ UG ZA ZM ZW',
)
export const HUT_LANDS = codes(
  'AS BN CK FJ FM GU ID KH KI LA LK MH MM MP MY NC NR NU PF PG PH PW SB TH TK TL TO TV VN VU WF WS',
)
export const VOLCANIC_ISLANDS = codes(
  'AS CK CL CV DM EC ES FJ FR GD GP GR ID IS IT JP KM KN LC MP MQ MS NI NZ PF PG PH PT RE RU SB SH ST TF TO US VC VU WF WS YT',
)
export const GREAT_CONES = codes(
  'AM AR BO CD CL CM CO CR EC ES ET GT ID IR IS IT JP KE MX NI NZ PE PH RU RW SV TR TZ UG US',
)
export const TRAM_TOWNS = codes('AU HK NZ')
// Warm and dry: no firs, whatever the latitude.
export const TREELESS = codes('AE BH DJ EG EH IQ JO KW LY MR OM QA SA YE')
