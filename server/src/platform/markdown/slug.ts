const LONGEST = 60

/** Letters that Unicode does not take apart into one of a to z and a mark. */
const LATIN: Record<string, string> = {
  ...{ ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ŧ: 't', ŋ: 'n' },
}

/**
 * 'Where to sit, and with whom' as 'where-to-sit-and-with-whom': letters and digits of every script, and dashes. Latin
 * letters lose their accents; the marks of other scripts make other letters and stay.
 */
export function slugOf(text: string): string {
  const slug = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[^\0-\x7f]/gu, (letter) => LATIN[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return (
    [...slug]
      .slice(0, LONGEST)
      .join('')
      .replace(/^[-\p{M}]+|-+$/gu, '') || 'untitled'
  )
}
