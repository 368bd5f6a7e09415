const DIGIT = /\p{Nd}/u

/** Each block of digits is ten code points in a row: how many stand before one is its value. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value++
  return value
}

/** The text with the digits of other scripts (٤, ۴, ४, ๔, ４) as 0 to 9. It stays as long as it was. */
export const plainDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => (digit.length === 1 ? String(digitValue(digit)) : digit))
