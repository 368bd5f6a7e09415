const FROM_RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
const [FIRST_STRONG, POP] = ['\u2068', '\u2069']

/**
 * A name inside a sentence that is text alone (a push, the title of a tab, a toast): written from right to left it stands by itself, and
 * does not turn round the words beside it. Any other stays as it is.
 */
export const isolated = (name: string): string =>
  FROM_RIGHT_TO_LEFT.test(name) ? `${FIRST_STRONG}${name}${POP}` : name
