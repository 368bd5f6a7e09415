/** A street with its number, as it is written where the language is spoken, in text that is normalised. */
export const hasStreetAddress = (text: string): boolean =>
  STREETS.some((street) => street.test(text)) || hasEnglishStreet(text) || hasGermanStreet(text)

const NUMBER = String.raw`\d{1,4}[a-z]?(?![\p{L}\d:])`
/** Not the number of a day, an hour or a distance. */
const NO_COUNT = String.raw`(?!\s?(?:am|pm|uhr|h|km|m|min|minuten|minutes|minutos|minuti|days?|tage|horas?|ore|de \p{L}|st|nd|rd|th|january|february|march|april|may|june|july|august|september|october|november|december)(?!\p{L}))`

const ENGLISH =
  /(?<![\p{L}\d.,:#-])\d{1,5}[a-z]?,?\s+((?:[\p{L}\d'.-]+\s+){1,3})(?:street|road|avenue|boulevard|lane|blvd|ave|rd)(?!\p{L})|(?<![\p{L}\d.,:#-])\d{1,5}[a-z]?,?\s+((?:\p{Lu}[\p{L}'.-]+\s+){1,3})(?:St|Dr|Ln|Ct|Terrace|Close|Crescent|Square|Way|Drive)(?!\p{L})/giu
/** A sentence about a street goes on with these; its name has none of them. */
const NO_NAME =
  /(?<!\p{L})(?:the|a|an|this|that|of|on|in|at|to|from|and|or|down|up|off|by|for|with|is|are|was|people|blocks?|minutes?|hours?|days?|am|pm|km|m|streets?|my|your|our|no|good|nice|more|other|lane|main)(?!\p{L})/iu

function hasEnglishStreet(text: string): boolean {
  for (const [whole, named, capitals] of text.matchAll(ENGLISH)) {
    const name = (named ?? capitals ?? '').trim()
    if (capitals !== undefined && !/\s\p{Lu}[^\d]*\p{Lu}/u.test(whole)) continue
    if (/^main$/i.test(name) || !NO_NAME.test(name)) return true
  }
  return false
}

const GERMAN = new RegExp(
  String.raw`(?<!\p{L})(\p{L}[\p{L}-]*?)(straße|strasse|str\.?|gasse|allee|platz|weg|ufer|damm|straat|laan|gracht|plein|kade|gatan|vägen|gata|vei|veien|gade|vej|katu)\s+${NUMBER}${NO_COUNT}`,
  'giu',
)
/** Ends like a street, and is none: a seat, a way home, a camp site. */
const NO_STREET =
  /^(?:sitz|steh|park|stell|zelt|camping|liege|arbeits|studien|spiel|sport|flug|markt|um|heim|hin|rück|aus|unter|halb|hab|feld)$/i

function hasGermanStreet(text: string): boolean {
  for (const [, name = ''] of text.matchAll(GERMAN)) {
    if (name.length >= 3 && !NO_STREET.test(name)) return true
  }
  return false
}

/** Not a word with which a sentence goes on to an hour. */
const NAME_WORD = String.raw`(?!(?:at|on|in|near|the|and|um|a|alle|ore|às|o|в|на)(?!\p{L}))[\p{L}'.]+`

const named = (kinds: string) =>
  new RegExp(
    String.raw`(?<!\p{L})(?:${kinds})\s+(?:${NAME_WORD}\s+){0,4}${NAME_WORD},?\s*(?:n[o.]{0,2}\s*)?${NUMBER}${NO_COUNT}`,
    'iu',
  )

const STREETS = [
  // 12 bis rue de Rivoli
  /(?<![\p{L}\d.,:])\d{1,4}\s?(?:bis|ter)?,?\s+(?:rue|avenue|av\.|boulevard|bd|allée|chemin|impasse|quai)\s+(?!\d)\p{L}/iu,
  named(String.raw`calle|c\/|avenida|avda\.?|paseo|plaza|carrer|rua|travessa|praça|viale|piazza|piazzale|vicolo`),
  // in English, 'via' is also how one comes to a place
  new RegExp(String.raw`(?<!\p{L})Via\s+(?:\p{L}[\p{L}'.]*\s+){0,3}\p{Lu}[\p{L}'.]+,?\s*${NUMBER}${NO_COUNT}`, 'u'),
  /(?<!\p{L})(?:calle|carrera|cra\.?|cl\.?|transversal|diagonal)\s+\d+\s?\p{L}?\s*(?:#|no\.?)\s*\d+/iu,
  named(
    String.raw`ul\.|ulica|ulici|aleja|al\.|ул\.|улица|улице|вул\.|вулиця|проспект|пр-т|шоссе|переулок|бул\.|булевард|str\.|strada|οδός|οδοσ`,
  ),
  /(?<!\p{L})\p{L}+\s+(?:sokak|sokağı|sok\.|sk\.|caddesi|cad\.|cd\.|bulvarı|utca|út|tér)\s*(?:no[:.]?\s*)?\d{1,4}/iu,
  /شارع\s+\p{L}[\p{L}\s]{1,30}?،?\s*(?:رقم\s*)?\d{1,4}/u,
  /\d+\s?丁目|\d+\s?番地|\d+\s?番\s?\d+\s?号/u,
  /\p{Script=Han}(?:路|街|道|巷|弄|大道)\s?\d+\s?[号號]/u,
  /\p{Script=Hangul}(?:대로|길)\s?\d+(?:-\d+)?(?![\p{L}\d])|\p{Script=Hangul}로\s?\d+번길/u,
  // Apt. 4B
  /(?<!\p{L})apt\.?\s*#?\d{1,5}[a-z]?(?!\p{L})/iu,
]
