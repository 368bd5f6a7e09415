export type View = 'calendar' | 'list'

/** How the address asks to see one's own trips. */
export const viewIn = (params: URLSearchParams): View => (params.get('view') === 'list' ? 'list' : 'calendar')
