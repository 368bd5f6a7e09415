/** The language of the browser, or English where it says what is none, such as 'en-US@posix'. */
export function ownLanguage(): string {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
