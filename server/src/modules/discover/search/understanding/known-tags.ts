import { isSlipOf } from './slips.ts'

/**
 * What people travel for, and the words that mean the same: each tag as it is shown, then what else it is called. These
 * are tags also without a '#', before they are places: Surf is a town in California, Solo one in Java.
 */
const MEANINGS: readonly (readonly [tag: string, ...also: string[]])[] = [
  ['beach', 'beaches', 'beachlife', 'seaside', 'coast'],
  ['adventure', 'adventures', 'adventurous'],
  ['culture', 'cultural', 'cultures'],
  ['food', 'foodie', 'foodies', 'street food', 'food tour', 'food tours', 'gastronomy', 'cuisine', 'eating'],
  ['photography', 'photo', 'photos', 'photographer', 'photographers'],
  ['hiking', 'hike', 'hikes', 'hiker', 'hikers', 'trek', 'treks', 'trekking', 'trail', 'trails'],
  ['diving', 'dive', 'dives', 'diver', 'divers', 'scuba', 'scuba diving', 'snorkeling', 'snorkelling', 'snorkel'],
  ['architecture', 'architectural'],
  ['festivals', 'festival'],
  ['wildlife', 'safari', 'safaris', 'animals'],
  ['solo', 'solo travel', 'solo traveler', 'solo travelers', 'solo traveller', 'solo travellers', 'solo trip', 'alone'],
  ['surf', 'surfing', 'surfer', 'surfers'],
  ['yoga'],
  ['camping', 'camp', 'camper', 'campers'],
  ['climbing', 'climb', 'climber', 'climbers', 'bouldering'],
  ['cycling', 'cyclist', 'cyclists', 'biking', 'bike', 'bikes', 'bicycle', 'bikepacking'],
  ['kayak', 'kayaking', 'kayaks'],
  ['sailing', 'sail'],
  ['skiing', 'ski', 'snowboard', 'snowboarding'],
  ['music', 'concert', 'concerts'],
  ['museums', 'museum'],
  ['nightlife', 'clubbing', 'party', 'parties'],
  ['shopping'],
  ['sightseeing'],
  ['history', 'historic', 'historical'],
  ['wine', 'wines', 'winery', 'vineyard', 'vineyards'],
  ['temples', 'temple'],
  ['mountains', 'mountain'],
  ['islands', 'island hopping'],
  ['desert', 'deserts'],
  ['remote work', 'digital nomad', 'digital nomads', 'coworking', 'workation'],
  ['road trip', 'roadtrip', 'road trips'],
  ['backpacking', 'backpacker', 'backpackers'],
  ['train', 'trains', 'rail'],
  ['vegan'],
  ['vegetarian'],
  ['family'],
  ['budget'],
  ['luxury'],
  ['women', 'women only', 'girls'],
  ['volcano', 'volcanoes', 'volcanos'],
  ['water sports', 'watersports'],
]

const tagByName = new Map(MEANINGS.flatMap(([tag, ...also]) => [tag, ...also].map((name) => [name, tag] as const)))
const namesByTag = new Map(MEANINGS.map(([tag, ...also]) => [tag, [tag, ...also]] as const))

export const KNOWN_TAGS: readonly string[] = MEANINGS.map(([tag]) => tag)
export const MAX_WORDS_OF_TAG = 2

/** The tag that a name means; a slip is forgiven. */
export function knownTag(name: string): { tag: string; isExact: boolean } | null {
  const exact = tagByName.get(name)
  if (exact) return { tag: exact, isExact: true }
  const slip = [...tagByName.keys()].find((known) => isSlipOf(name, known))
  return slip ? { tag: tagByName.get(slip) ?? slip, isExact: false } : null
}

/** All names that mean a tag: of one that nobody knows, itself. */
export const namesOfTag = (tag: string): readonly string[] => namesByTag.get(tagByName.get(tag) ?? tag) ?? [tag]
