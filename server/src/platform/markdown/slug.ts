const LONGEST = 60

/** 'Where to sit, and with whom' as 'where-to-sit-and-with-whom': letters without accents, digits and dashes. */
export function slugOf(text: string): string {
  const slug = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '')
  return slug || 'untitled'
}
