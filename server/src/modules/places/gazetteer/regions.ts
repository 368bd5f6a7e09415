import { AFRICA } from '../data/regions/africa.ts'
import { BRITAIN_AND_IRELAND } from '../data/regions/britain-and-ireland.ts'
import { CANADA } from '../data/regions/canada.ts'
import { CENTRAL_AMERICA } from '../data/regions/central-america.ts'
import { EAST_ASIAN_REGIONS } from '../data/regions/east-asia.ts'
import { EASTERN_EUROPE } from '../data/regions/eastern-europe.ts'
import { IBERIA } from '../data/regions/iberia.ts'
import { MIDDLE_EAST } from '../data/regions/middle-east.ts'
import { NORDICS } from '../data/regions/nordics.ts'
import { NORTH_AMERICA } from '../data/regions/north-america.ts'
import { OCEANIA } from '../data/regions/oceania.ts'
import { SOUTH_AMERICA } from '../data/regions/south-america.ts'
import { SOUTH_ASIA } from '../data/regions/south-asia.ts'
import { SOUTHEAST_ASIA } from '../data/regions/southeast-asia.ts'
import { SOUTHERN_EUROPE } from '../data/regions/southern-europe.ts'
import { WESTERN_EUROPE } from '../data/regions/western-europe.ts'

/** Islands, regions, parks, coasts, mountains, lakes and sights that travellers name and no list of cities has. */
export const REGIONS = [
  WESTERN_EUROPE,
  BRITAIN_AND_IRELAND,
  IBERIA,
  SOUTHERN_EUROPE,
  NORDICS,
  EASTERN_EUROPE,
  AFRICA,
  MIDDLE_EAST,
  SOUTH_ASIA,
  SOUTHEAST_ASIA,
  EAST_ASIAN_REGIONS,
  NORTH_AMERICA,
  CANADA,
  CENTRAL_AMERICA,
  SOUTH_AMERICA,
  OCEANIA,
].flat()
