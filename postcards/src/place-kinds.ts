export const PLACE_KINDS = [
  'coast',
  'island',
  'mountains',
  'city',
  'desert',
  'forest',
  'countryside',
  'historic',
  'lake',
  'snow',
  'tropics',
  'village',
] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]
