interface Named {
  name: string
  region: string
  country: string
  kind: 'city' | 'region' | 'country'
}

const NEXT_TO = /^near [^,]+, /

/** A place as a line of search names it, so that it is understood as this one: 'Portland, Maine, United States'. */
export function nameInLine({ name, region, country, kind }: Named): string {
  if (kind === 'country') return name
  return `${name}, ${kind === 'city' ? region.replace(NEXT_TO, '') : country}`
}
