/** `night_owl` is shown as 'Night Owl'; the profile's list writes the middle budget 'Mid-range'. */
export function labelOf(value: string): string {
  if (value === 'mid_range') return 'Mid-range'
  return value.replace(/(^|_)(\p{L})/gu, (_, gap: string, letter: string) => (gap ? ' ' : '') + letter.toUpperCase())
}
