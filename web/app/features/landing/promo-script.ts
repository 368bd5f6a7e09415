import { PROMO_CLOSED } from './promo-closed.ts'

/** Text before the banner: `?inline-script`. */
if (localStorage.getItem(PROMO_CLOSED)) document.documentElement.dataset.promo = 'closed'
