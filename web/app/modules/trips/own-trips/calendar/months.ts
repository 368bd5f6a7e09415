const MONTH = /^(19[7-9]\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/

/** `YYYY-MM` of the address, where it names one. */
export const monthIn = (params: URLSearchParams): string | undefined => {
  const asked = params.get('month') ?? ''
  return MONTH.test(asked) ? asked : undefined
}

/** The first and the last day of a month, `YYYY-MM`. */
export function daysOf(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${last}` }
}
