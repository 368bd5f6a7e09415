export const PROMO_CLOSED = 'promo-closed'

/** Runs as text before the banner is read, and can use nothing from outside. */
function keepPromoClosed(key: string): void {
  if (localStorage.getItem(key)) document.documentElement.dataset.promo = 'closed'
}

export const promoScript = import.meta.env.SSR ? `(${keepPromoClosed})(${JSON.stringify(PROMO_CLOSED)})` : ''
