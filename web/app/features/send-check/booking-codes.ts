/** Without the numbers of bookings, which may be written like one to call. */
export const withoutBookingNumbers = (text: string): string => text.replace(NUMBERED, '|')

/** What an airline, a train or a hotel gives to show again, in text that is normalised. */
export const hasBookingCode = (text: string): boolean => {
  const words = text.replace(/\bhttps?:\/\/\S+/gi, ' | ')
  if (withoutBookingNumbers(words) !== words) return true
  for (const [, code = ''] of words.matchAll(NAMED)) if (isUpper(code)) return true
  return (words.match(STANDALONE) ?? []).some(isMixed)
}

const BOOKING = [
  'booking',
  'reservation',
  'confirmation',
  'buchungs?',
  'reservierungs?',
  'réservation',
  'reserva',
  'prenotazione',
  'boekings?',
  'bokning',
  'rezerwacji',
  'rezerwacja',
  'бронирования',
  'брони',
  'rezervasyon',
  'الحجز',
  'حجز',
  '予約',
  '预订',
  '订单',
  '예약',
].join('|')
const CODE = [
  'code',
  'number',
  'reference',
  'ref',
  'no',
  'nr',
  'id',
  'nummer',
  'codenummer',
  'numéro',
  'número',
  'numero',
  'codice',
  'código',
  'kod',
  'kodu',
  'numer',
  'numarası',
  'код',
  'номер',
  'رقم',
  'كود',
  '番号',
  '号码',
  '번호',
  'コード',
].join('|')
/** By themselves they say what it is. */
const LOCATOR =
  'pnr|record locator|locator|localizador|buchungscode|buchungsnummer|reservierungsnummer|boekingscode|bokningsnummer'
const INTRODUCED = String.raw`(?<!\p{L})(?:(?:${BOOKING})[\s-]*(?:${CODE})\.?|(?:${CODE})\.?\s+(?:de |di |da |del |della )?(?:la |su |mi |ma |ta )?(?:${BOOKING})|${LOCATOR})\s*(?:is|ist|est|es|è|é|:|=|#|ke|は|是)?[\s:#]*`

/** The words of a booking before it: letters alone are enough, where they are capitals. */
const NAMED = new RegExp(String.raw`${INTRODUCED}([\p{Lu}\d]{5,8}|[a-z]*\d[a-z\d]{4,7})(?![\p{L}\d])`, 'giu')
const NUMBERED = new RegExp(String.raw`${INTRODUCED}\d[\d .-]{4,14}\d(?!\d)`, 'giu')
const isUpper = (code: string) => /\d/.test(code) || code === code.toUpperCase()

const STANDALONE = /(?<![\p{L}\p{N}@#_/.-])[A-Z0-9]{6}(?![\p{L}\p{N}@_/-])/gu
/** Not LH1234 nor 1200KM: letters and digits in turn, which nothing else has. */
const isMixed = (code: string) => /[A-Z].*\d.*[A-Z]|\d.*[A-Z].*\d.*[A-Z]/.test(code) || /\d[A-Z]+\d/.test(code)
