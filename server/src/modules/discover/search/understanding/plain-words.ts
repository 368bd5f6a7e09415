/** Words that lead to a place or to days; they belong to what they lead to. */
export const LEADING = new Set(['in', 'to', 'at', 'from', 'around', 'near', 'on', 'during', 'over', 'for', 'the', 'of'])

/** Words that say nothing of what is looked for. */
const PLAIN = new Set(
  `a an and any anyone anybody are between by can do find go going has have i is looking me my of or our somebody
   someone that there this travel traveler travelers traveller travellers traveling travelling trip trips up want we
   week weeks who will with you visit visiting until till`.split(/\s+/),
)

export const isPlain = (name: string): boolean => LEADING.has(name) || PLAIN.has(name)

/** Words of English that are names of places in another language: in a line they are the word, which finds trips by its text. */
export const ALSO_NAMES = new Set(
  `bale bank bat cad canes chili chip city come coast damask debark deli delis elk end federation galas gales gene genes grenade
   hail hims hippo humus island kilo kingdom lids limo lion luck main malt meres monster pastas pole prince pristine republic rest
   revel rim roles sad saris sepia sin sine sol soul spa states suede sues sultan sumo tars temp thorn toga togas torn town tuba
   tunes wale wan`.split(/\s+/),
)
