export const SCENERY_KINDS = [
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
export type SceneryKind = (typeof SCENERY_KINDS)[number]
