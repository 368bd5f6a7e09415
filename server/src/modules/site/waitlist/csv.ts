/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** RFC 4180. A field that would be taken for a formula begins with an apostrophe, and stays text. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('')

function fieldOf(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
