/** Stands before the banner: whoever has closed it never sees it. */
export function hidePromo(key: string): void {
  if (localStorage.getItem(key)) document.documentElement.dataset.promo = 'closed'
}
