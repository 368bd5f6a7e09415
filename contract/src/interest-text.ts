import type { Interest } from './options.ts'

interface Shared {
  interest: string
  value: string
}

/** Of one person and, where it differs, of two: 'be a night owl', 'be night owls'. */
type Phrase = readonly [
  verb: 'be' | 'eat' | 'go' | 'like' | 'take' | 'travel' | 'work' | 'have',
  one: string,
  two?: string,
]

const plain = (value: string) => value.replaceAll('_', ' ')

/** What cannot be said as what one likes, by the words of people. */
const PHRASES: Partial<Record<string, Phrase>> = {
  night_owl: ['be', 'a night owl', 'night owls'],
  early_bird: ['be', 'an early bird', 'early birds'],
  vegetarian: ['eat', 'vegetarian'],
  vegan: ['eat', 'vegan'],
  gluten_free: ['eat', 'gluten-free'],
  active_lifestyle: ['be', 'always on the move'],
  moderately_active: ['be', 'active now and then'],
  relaxed_pace: ['take', 'it slowly'],
  adventurous: ['be', 'adventurous'],
  cautious: ['be', 'cautious'],
  cultural_enthusiast: ['be', 'here for the culture'],
  local_experience_seeker: ['like', 'to live like the locals'],
  fitness_enthusiast: ['be', 'keen on fitness'],
  foodie: ['be', 'a foodie', 'foodies'],
  digital_nomad: ['work', 'on the road'],
  budget: ['travel', 'on a budget'],
  mid_range: ['travel', 'mid-range'],
  luxury: ['travel', 'in luxury'],
  introvert: ['be', 'an introvert', 'introverts'],
  extrovert: ['be', 'an extrovert', 'extroverts'],
  ambivert: ['be', 'an ambivert', 'ambiverts'],
  beginner: ['be', 'new to traveling'],
  intermediate: ['have', 'traveled a little'],
  experienced: ['have', 'traveled a lot'],
  expert: ['have', 'traveled nearly everywhere'],
  flight: ['go', 'by plane'],
  walking: ['go', 'on foot'],
  cruise: ['go', 'on cruises'],
}

function phraseOf({ interest, value }: Shared): Phrase {
  const known = PHRASES[value]
  if (known) return known
  return interest === ('preferredTransport' satisfies Interest) ? ['go', `by ${plain(value)}`] : ['like', plain(value)]
}

const ofYou = (verb: Phrase[0]) => (verb === 'be' ? 'are' : verb)
const ofOne = (verb: Phrase[0]) => ({ be: 'is', go: 'goes', have: 'has' })[verb as string] ?? `${verb}s`

/** 'You both like hiking, go by train and are night owls', as `who` says it; nothing where nothing is shared. */
export function sharedText(shared: readonly Shared[], who = 'You both'): string | null {
  const byVerb = new Map<Phrase[0], string[]>()
  for (const [verb, one, two = one] of shared.map(phraseOf)) byVerb.set(verb, [...(byVerb.get(verb) ?? []), two])
  const clauses = [...byVerb].map(([verb, rest]) => `${ofYou(verb)} ${inRow(rest)}`)
  return clauses.length > 0 ? `${who} ${inRow(clauses)}` : null
}

/** 'a', 'a and b', 'a, b and c'; a comma more where a piece has an 'and' of its own. */
function inRow(pieces: readonly string[]): string {
  const joint = pieces.some((piece) => piece.includes(' and ')) ? ', and ' : ' and '
  const last = pieces.at(-1) ?? ''
  return pieces.length > 1 ? `${pieces.slice(0, -1).join(', ')}${joint}${last}` : last
}

/** 'You are an early bird, Mara is a night owl' */
export function clashText(
  { interest, mine, theirs }: { interest: string; mine: string; theirs: string },
  name: string,
) {
  const [myVerb, my] = phraseOf({ interest, value: mine })
  const [theirVerb, their] = phraseOf({ interest, value: theirs })
  return `You ${ofYou(myVerb)} ${my}, ${name} ${ofOne(theirVerb)} ${their}`
}
