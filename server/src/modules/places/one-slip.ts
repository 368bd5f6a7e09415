/** What else may stand where a letter is wrong or missing, by the script that a name is written in; marks are gone by then. */
const ALPHABETS = [
  'abcdefghijklmnopqrstuvwxyz ',
  'абвгдежзиклмнопрстуфхцчшщъыьэюяєіјљњћџґқғүұһө ',
  'αβγδεζηθικλμνξοπρστυφχψω ',
  'אבגדהוזחטיכךלמםנןסעפףצץקרשת ',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهويپچژگٹڈڑںے ',
  'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ ',
]
/** Longer names are looked for by their likeness: one slip changes little of them. */
export const MAX_SLIP = 12

/**
 * Every name that this one is of when a letter was left out, put in, changed or swapped with its neighbour: some hundred for a
 * name of six letters. To look each up is faster than to look for likeness, and finds a hamlet as surely as a capital.
 */
export function oneSlipFrom(name: string): string[] {
  const letters = [...name]
  const alphabet = ALPHABETS.find((own) => letters.some((letter) => letter !== ' ' && own.includes(letter))) ?? ''
  const found = new Set<string>()
  for (let at = 0; at <= letters.length; at++) {
    const [before, letter = '', next = '', after] = [
      letters.slice(0, at),
      letters[at],
      letters[at + 1],
      letters.slice(at + 2),
    ]
    const write = (...middle: string[]) => found.add([...before, ...middle, ...after].join(''))
    if (letter) write(next)
    if (next) write(next, letter)
    for (const other of alphabet) {
      write(other, letter, next)
      if (letter) write(other, next)
    }
  }
  found.delete(name)
  return [...found].filter((other) => other.length > 1 && other.trim() === other && !other.includes('  '))
}
