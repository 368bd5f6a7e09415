let compact: Intl.NumberFormat | undefined

/** '48', '9.4K' from ten thousand on: as much as fits under a round button. */
export function compactCount(count: number): string {
  if (count < 10_000) return String(count)
  // not before it is needed: loading a browser's number formats takes time on a phone
  compact ??= new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
  return compact.format(count)
}
