/** A place of the gazetteer under one of its names. */
export interface NamedPlace {
  id: string
  /** The name that was asked for, normalised. */
  asked: string
  name: string
  region: string
  country: string
  kind: 'city' | 'region' | 'country'
  /** What may follow the name: its state, its country, their codes; normalised. */
  context: string
  /** About the decimal logarithm of how many people mean it. */
  weight: number
}

/** What understanding asks of the gazetteer. */
export interface Gazetteer {
  /** Places of these very names (normalised), the best known of each name first. */
  named(names: readonly string[]): Promise<NamedPlace[]>
  /** Places whose name looks like this one, the likeliest first; `asked` is that name of theirs. */
  like(name: string): Promise<NamedPlace[]>
}
