export const HELP_IDS = { first: 'own-country', search: 'country', none: 'no-country', list: 'countries' } as const
