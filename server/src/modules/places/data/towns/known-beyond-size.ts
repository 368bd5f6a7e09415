/**
 * Towns so small that a larger place comes before them, though travellers who type their name mean them: what is added to the decimal
 * logarithm of their inhabitants, by country and by the name and state that GeoNames gives.
 */
export const KNOWN_BEYOND_SIZE: Record<string, Record<string, number>> = {
  TH: { 'Pai, Chiang Mai': 2.25 },
  US: { 'Carmel-by-the-Sea, California': 0.5 },
}
