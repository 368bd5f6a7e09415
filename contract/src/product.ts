/** The product's name is here and nowhere else. */
export const PRODUCT = { name: 'Caravan', tagline: 'Someone is going your way' } as const
