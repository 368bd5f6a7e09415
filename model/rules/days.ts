const DAY_MS = 86_400_000

export const dayFromToday = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

export const today = (): string => dayFromToday(0)
