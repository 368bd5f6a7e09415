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
const ALREADY_PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/
const UNDIVIDED = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')

/**
 * How names are stored and how queries are asked: lower case, no accents, no apostrophes, words parted by one space.
 * Other scripts keep their letters. The result holds letters, digits and spaces only, so it is safe inside a pattern.
 */
export function normaliseName(text: string): string {
  // most names are plain already, and there are many of them
  if (ALREADY_PLAIN.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’‘`ʻʼ´\p{M}]/gu, '')
    .replace(UNDIVIDED, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
