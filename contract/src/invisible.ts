const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u
const [ZWNJ, ZWJ, KEYCAP, BLACK_FLAG] = ['\u200c', '\u200d', '\u20e3', '\u{1f3f4}']

/** Scripts in which a joiner changes what a word is, marks that they share with others included. */
const JOINING =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}]/u
const PICTOGRAPH = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u
const EMOJI_STYLE = /[\ufe0e\ufe0f]/
const HAN_FORM = /[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/u
const MONGOLIAN_FORM = /[\u180b-\u180d\u180f]/
const TAG = /[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}\u{e007f}]/u
/** The longest flag: its letters and the mark of its end. */
const MAX_TAGS = 7

/** Without what shows nothing, but where a script or an emoji is written with it: U+200C in Persian, the parts of a flag. */
export function stripInvisible(value: string): string {
  if (!INVISIBLE.test(value)) return value
  const characters = [...value]
  const kept: string[] = []
  for (const [at, character] of characters.entries()) {
    if (!INVISIBLE.test(character) || isNeeded(character, kept, characters[at + 1] ?? '')) kept.push(character)
  }
  return kept.join('')
}

function isNeeded(character: string, kept: readonly string[], next: string): boolean {
  const before = kept.at(-1) ?? ''
  if (character === ZWNJ) return JOINING.test(before) && JOINING.test(next)
  if (character === ZWJ) return joins(before, next)
  if (EMOJI_STYLE.test(character)) return PICTOGRAPH.test(before) || next === KEYCAP
  if (HAN_FORM.test(character)) return /\p{Script=Han}/u.test(before)
  if (MONGOLIAN_FORM.test(character)) return /\p{Script=Mongolian}/u.test(before)
  return TAG.test(character) && isInFlag(kept)
}

/** At the end of a word too after a virama, as old chillus of Malayalam are written. */
const joins = (before: string, next: string) =>
  (JOINING.test(before) && (JOINING.test(next) || /\p{Mn}/u.test(before))) ||
  ((PICTOGRAPH.test(before) || EMOJI_STYLE.test(before)) && PICTOGRAPH.test(next))

function isInFlag(kept: readonly string[]): boolean {
  const tags = kept.slice(-MAX_TAGS - 1)
  const flag = tags.lastIndexOf(BLACK_FLAG)
  return flag >= 0 && tags.slice(flag + 1).every((tag) => TAG.test(tag) && tag !== '\u{e007f}')
}
