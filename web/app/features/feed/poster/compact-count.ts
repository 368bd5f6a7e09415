const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** '48', '9.4K' from ten thousand on: as much as fits under a round button. */
export const compactCount = (count: number) => (count < 10_000 ? String(count) : compact.format(count))
