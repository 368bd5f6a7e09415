/** Letters that Unicode does not take apart into a plain letter and a mark. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ə: 'e',
  ǝ: 'e',
  ŋ: 'n',
  ĸ: 'k',
}
/** Letters that look alike and are one to a reader: keyboards of Arabic, Persian and Urdu have one of each group. */
const ALIKE: Record<string, string> = { ς: 'σ', ی: 'ي', ى: 'ي', ک: 'ك', ة: 'ه', ە: 'ه', ھ: 'ه', ہ: 'ه' }
const ALREADY_PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/
const lettersIn = (folds: Record<string, string>) => new RegExp(`[${Object.keys(folds).join('')}]`, 'g')
const UNDIVIDED = lettersIn(PLAIN)
const LOOKING_ALIKE = lettersIn(ALIKE)
/**
 * Accents, points and joiners, and the dots that Indian letters are written without. Vowel signs are letters: 'दिल्ली' is not
 * 'दल'. So is what makes パ of ハ: Paris is not Bali.
 */
const MARKS = /['’‘`ʻʼ´]|(?![\u3099\u309a])\p{Script=Inherited}|[\u0591-\u05bd\u05bf-\u05c7\u093c\u09bc]/gu
/** 'D.C.', 'U. S. A.' and 'L.A', but not the 'St.' of 'St. Louis', whose dot parts two words. */
const INITIALS = /(?<![\p{L}\p{M}\p{N}])(?:\p{L}\. ?)+\p{L}(?![\p{L}\p{M}\p{N}])/gu

/**
 * How names are stored and how queries are asked: lower case, no accents, no apostrophes, words parted by one space.
 * Other scripts keep their letters and vowel signs; initials are read without their dots. The result holds these, digits and
 * spaces only, so it is safe inside a pattern.
 */
export function normaliseName(text: string): string {
  // most names are plain already, and there are many of them
  if (ALREADY_PLAIN.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(INITIALS, (initials) => initials.replace(/[. ]/g, ''))
    .replace(UNDIVIDED, (letter) => PLAIN[letter] ?? letter)
    .replace(LOOKING_ALIKE, (letter) => ALIKE[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
