/**
 * Phone numbers as people write them, in text that is normalised. Own rules and no library: one that knows each country's
 * numbering plan is some 40 kB, and to a number without its country code it has no answer either.
 */
export function hasPhoneNumber(text: string): boolean {
  if (LINKED.test(text)) return true
  const words = text.replace(ADDRESS, ' | ')
  const rest = NO_PHONE.reduce((left, pattern) => left.replace(pattern, ' | '), words)
  for (const match of rest.matchAll(RUN)) {
    const before = rest.slice(0, match.index)
    const after = rest.slice(match.index + match[0].length)
    if (COUNTED_BEFORE.test(before) || COUNTED_AFTER.test(after)) continue
    if (looksDialled(match[0].trim(), CUE.test(before.slice(-CUE_REACH)))) return true
  }
  return false
}

const LINKED = /\b(?:wa\.me\/\+?\d{7}|(?:tel|sms):\+?\d{5}|api\.whatsapp\.com\/send\S*phone=)/i
const ADDRESS = /\b(?:https?:\/\/|www\.)\S+|(?<!\S)[^\s@]{1,64}@\S+/gi

/** Dates, times, prices, places on a map: what has as many digits and is none. */
const NO_PHONE = [
  // 2026-12-02, 2026/12/02
  /(?<!\d)(?:19|20)\d\d[-./](?:0?[1-9]|1[0-2])[-./](?:0?[1-9]|[12]\d|3[01])(?!\d)/g,
  // 02.12.2026, 12/02/26
  /(?<!\d)(?<!\d[-./])(?:0?[1-9]|[12]\d|3[01])[-./](?:0?[1-9]|[12]\d|3[01])[-./](?:(?:19|20)\d\d|\d\d)(?![-./]?\d)/g,
  // 02.12. and 2/12, also as a range of them
  /(?<!\d)(?<!\d[-./])(?:0?[1-9]|[12]\d|3[01])\.\s?(?:0?[1-9]|1[0-2])\.(?!\d)/g,
  /(?<!\d)(?<!\d[-./])(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])(?![-./]?\d)/g,
  // 14:30, 14:30:00, 14h30
  /(?<!\d)\d{1,2}[:h]\d\d(?::\d\d)?(?!\d)/gi,
  // 0930-1100
  /(?<!\d)(?:[01]\d|2[0-3])[0-5]\d\s?-\s?(?:[01]\d|2[0-3])[0-5]\d(?!\d)/g,
  // 2026-2027, 2026/27
  /(?<!\d)(?:19|20)\d\d\s?[-/]\s?(?:(?:19|20)\d\d|\d\d)(?!\d)/g,
  // 38.7223
  /(?<![\d.])-?(?:[1-9]\d{0,2}|0)[.,]\d{4,}(?!\d)/g,
  // 1.500.000 and 1,500.00
  /(?<![\d.,])[1-9]\d{0,2}(?:[.,]\d{3})+(?:[.,]\d{1,2})?(?![.,]?\d)/g,
  // 1 500 000
  /(?<![\d.,+])[1-9]\d{0,2}(?: \d{3})* 000(?! ?\d)/g,
]

const RUN = /(?<![\p{L}\p{N}#@_.,])(?:\+\s?)?\(?\d(?:[\s().\-/]{0,3}\d)+/gu

const CURRENCY = 'eur|usd|gbp|jpy|chf|inr|idr|thb|vnd|krw|rs|rp|yen|won|baht|rupees|rupiah|dong|pesos|dollars|euros?'
const COUNTED_BEFORE = new RegExp(`(?:\\p{Sc}|(?<!\\p{L})(?:${CURRENCY})\\.?)\\s?$`, 'iu')
const COUNTED_AFTER = new RegExp(
  `^\\s?(?:\\p{Sc}|%|(?:${CURRENCY}|km|m|kg|people|inhabitants|years|steps|miles|pesos|mio)(?!\\p{L}))`,
  'iu',
)

const CUE_REACH = 40
/** Said shortly before a number that is not written like one. */
const CUES = [
  'call me|call us|ring me|text me|phone|phone number|my number|mobile|cell|tel|sms|whats ?app|signal',
  'telegram|viber|line id|ruf mich an|handy|meine nummer|telefon|appelle|mon num[eé]ro|portable',
  'll[aá]mame|mi n[uú]mero|m[oó]vil|celular|chiamami|cellulare|il mio numero|me liga|meu n[uú]mero',
  'telem[oó]vel|bel me|mijn nummer|zadzwoń|numer|позвони|мой номер|телефон|numaram|رقمي|هاتف|واتساب',
  'वाट्सएप|नंबर',
].join('|')
const CUE = new RegExp(`(?<!\\p{L})(?:${CUES})(?!\\p{L})|電話|电话|手机|微信|전화|번호`, 'iu')

/** Shapes without a leading zero that are read as a number to call wherever they stand. */
const SHAPES = [
  // (617) 555-0123
  /^\(?[2-9]\d{2}\)?[ .-]?\d{3}[ .-]\d{4}$/,
  // 1-617-555-0123
  /^1[ .-]\(?[2-9]\d{2}\)?[ .-]\d{3}[ .-]\d{4}$/,
  // 612 345 678
  /^[4-9]\d{2}[ .-]\d{3}[ .-]\d{3}$/,
  // 98123 45678
  /^[6-9]\d{4}[ -]\d{5}$/,
  // 138 1234 5678
  /^1\d{2}[ -]\d{4}[ -]\d{4}$/,
]

function looksDialled(run: string, isAnnounced: boolean): boolean {
  const digits = run.replace(/\D/g, '')
  const { length } = digits
  if (run.startsWith('+')) return length >= 8 && length <= 15
  if (digits.startsWith('00')) return length >= 10 && length <= 17
  if (isAnnounced && length >= 7 && length <= 15) return true
  if (digits.startsWith('0')) return length >= 9 && length <= 12
  if (SHAPES.some((shape) => shape.test(run))) return true
  // in one piece, and no round sum
  return /^\d{10,11}$/.test(run) && !run.endsWith('0000')
}
