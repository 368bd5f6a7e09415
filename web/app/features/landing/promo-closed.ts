/** Where this browser remembers that the banner was closed. */
export const PROMO_CLOSED = 'promo-closed'
