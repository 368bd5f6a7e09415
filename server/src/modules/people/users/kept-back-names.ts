import { PRODUCT } from '@caravan/contract/product.ts'
import { usernameSkeleton } from '@caravan/contract/usernames.ts'
import unhomoglyph from 'unhomoglyph'

/** Of the product and its staff, and of whom somebody in need would turn to. */
const STAFF = [
  ...[PRODUCT.name, 'admin', 'administrator', 'emergency', 'help', 'helpdesk', 'mod', 'moderation', 'moderator'],
  ...[
    'official',
    'police',
    'safety',
    'security',
    'staff',
    'support',
    'system',
    'sysadmin',
    'team',
    'trust',
    'verified',
  ],
]
/** Say nothing by themselves and are written around those words: `thecaravancrew`, `customer.support`. */
const FILLERS = [
  'and',
  'app',
  'bot',
  'care',
  'center',
  'crew',
  'customer',
  'desk',
  'hq',
  'my',
  'of',
  'real',
  'service',
  'the',
]
/** A first name in Zimbabwe; with another of the words it is kept back all the same. */
const FIRST_NAMES = new Set(['trust'])

/** Names that would be taken for a path of the site, or for nobody. */
const PATHS = [
  ...['api', 'about', 'account', 'anonymous', 'blog', 'contact', 'deleted', 'discover', 'everyone', 'feed', 'info'],
  ...['login', 'logout', 'mail', 'matches', 'me', 'messages', 'nearme', 'news', 'null', 'oidc', 'owner', 'postmaster'],
  ...['privacy', 'profile', 'root', 'settings', 'signin', 'signup', 'terms', 'undefined', 'user', 'user1', 'username'],
  ...['webmaster', 'you'],
]

const LEET: Readonly<Record<string, string>> = {
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'l',
  '|': 'l',
}
/** Read as letters by everybody, and not in the table of Unicode. */
const [SMALL_CAPITALS, LETTERS] = ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋĸʟᴍʍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijkklmmnoprstuvwyz']

/** By the confusables of UTS #39, first as it was typed, since a capital looks like other letters than a small one. */
const withoutLookAlikes = (text: string): string => unhomoglyph(unhomoglyph(text.normalize('NFKD')).toLowerCase())

function skeleton(text: string): string {
  const letters = withoutLookAlikes(text)
    .replace(/[^\p{L}\p{N}@$!|]/gu, '')
    .replace(new RegExp(`[${SMALL_CAPITALS}]`, 'gu'), (letter) => LETTERS[SMALL_CAPITALS.indexOf(letter)] ?? letter)
    .replace(/[345789@$!|]/g, (sign) => LEET[sign] ?? sign)
  return usernameSkeleton(letters)
}

const anyOf = (words: readonly string[]) => words.map(skeleton).join('|')
const COMPOSED = new RegExp(`^(?:${anyOf(FILLERS)})*(?:${anyOf(STAFF)})s?(?:(?:${anyOf(STAFF)})s?|${anyOf(FILLERS)})*$`)
const PATH_SKELETONS = new Set(PATHS.map(skeleton))

/** Whether a word is one of theirs or nothing but several, with digits around or instead of letters. */
const isOfStaff = (word: string) => [word, word.replace(/^\d+|\d+$/g, '')].some((part) => COMPOSED.test(skeleton(part)))

/** Dots and underscores do not make another name: `ad.min` is read as admin, `mara_support` as of the staff. */
export function isUsernameKeptBack(username: string): boolean {
  const whole = skeleton(username)
  if (whole === '' || PATH_SKELETONS.has(whole)) return true
  return [username, ...username.split(/[._]+/)].some(isOfStaff)
}

/** The same of a first or last name, in whatever script: word by word, and what is spelled with gaps. */
export function isNameKeptBack(name: string): boolean {
  const words = name.split(/\s+/)
  const parts = words.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}\p{M}@$!|]+/u)])
  const isSpelled = words.length > 1 && words.every((word) => [...word].length === 1)
  const all = isSpelled ? [...parts, words.join('')] : parts
  return all.some((part) => isOfStaff(part) && !FIRST_NAMES.has(part.toLowerCase()))
}
