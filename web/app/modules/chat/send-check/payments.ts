import { anyOf, wholeWords } from './hurtful-words.ts'

/** Where money is to go, or that some is to go, in text that is normalised. */
export const hasPayment = (text: string): boolean =>
  ACCOUNTS.some((account) => account.test(text)) ||
  WORDS.test(text) ||
  UNSPACED_WORDS.test(text) ||
  withoutAccountNumbers(text) !== text

/** Without the numbers of accounts and cards, so that nothing else looks for a number in them. */
export const withoutAccountNumbers = (text: string): string => text.replace(IBAN, '|').replace(CARD, maskCard)

/** By its shape alone: where one digit is wrong it is meant as one all the same. */
const IBAN =
  /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}[ -]?[A-Z\d]{4}(?:[ -]?[A-Z\d]{4}){1,6}(?:[ -]?[A-Z\d]{1,4})?(?![\p{L}\p{N}])/giu

const CARD = /(?<![\p{L}\d.+])\d(?:[ -]?\d){12,18}(?!\d)/gu
const NETWORK =
  /^(?:4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|35\d{14}|6(?:011|5\d\d|4[4-9]\d)\d{12,15}|62\d{14,17})$/

function maskCard(written: string): string {
  const digits = written.replace(/\D/g, '')
  return NETWORK.test(digits) && passesLuhn(digits) ? '|' : written
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const ACCOUNTS = [
  /(?<![\p{L}\p{N}])(?:paypal\.me|paypal\.com|revolut\.me|monzo\.me|venmo\.com|cash\.app|wise\.com\/pay|buy\.stripe\.com|gofundme\.com|ko-fi\.com|bunq\.me|tikkie\.me|lydia-app\.com|mercadopago\.com|paytm\.me)(?![\p{L}\p{N}-])/iu,
  // UPI
  /(?<![\w.-])[\w.-]{2,64}@(?:upi|ybl|paytm|ibl|axl|ok(?:axis|sbi|icici|hdfcbank))(?![\w.])/i,
  // addresses of coins
  /(?<!\w)(?:bc1[a-z0-9]{25,59}|0x[0-9a-f]{40}|T[1-9A-HJ-NP-Za-km-z]{33})(?!\w)/,
]

const WORDS = wholeWords([
  ...['paypal', 'venmo', 'zelle', 'cash app', 'western union', 'moneygram', 'bizum', 'chave pix', 'google pay'],
  ...['send me money', 'send money', 'send the money', 'transfer money', 'transfer the money', 'wire transfer'],
  ...['bank transfer', 'bank details', 'bank account', 'lend me money', 'lend me some money', 'gift card'],
  ...['gift cards'],
  ...['deposit in advance', 'pay in advance', 'my iban', 'your iban', 'card number', 'bitcoin', 'usdt'],
  ...['geld schicken', 'geld senden', 'schick mir geld', 'überweise', 'überweisen', 'überweisung', 'anzahlung'],
  ...['kontonummer', 'bankverbindung', 'leih mir geld', 'meine iban', 'deine iban', 'kartennummer', 'gutscheinkarte'],
  ...['virement', 'envoie de l’argent', 'envoyer de l’argent', 'envoie-moi de l’argent', 'prête-moi de l’argent'],
  ...['acompte'],
  ...['transferencia', 'envíame dinero', 'enviame dinero', 'mándame dinero', 'mandame dinero', 'enviar dinero'],
  ...['préstame dinero', 'prestame dinero', 'cuenta bancaria', 'número de tarjeta', 'transferência', 'manda dinheiro'],
  ...['me manda dinheiro', 'enviar dinheiro', 'me empresta dinheiro', 'conta bancária', 'bonifico', 'mandami soldi'],
  ...['manda soldi', 'prestami soldi', 'conto bancario', 'caparra', 'geld overmaken', 'overboeking', 'tikkie'],
  ...['przelew', 'prześlij pieniądze', 'numer konta', 'pożycz mi pieniądze', 'swisha', 'vipps'],
  ...['переведи деньги', 'перевод денег', 'номер карты', 'скинь деньги', 'займи мне', 'предоплата', 'скинь на карту'],
  ...['para gönder', 'havale', 'banka hesabı', 'borç ver', 'تحويل بنكي', 'حوالة', 'أرسل لي المال', 'رقم الحساب'],
  ...['पैसे भेजो', 'पैसे भेज दो', 'खाता नंबर', 'kirim uang', 'transfer uang', 'nomor rekening', 'chuyển khoản'],
])
const UNSPACED_WORDS = anyOf([
  ...['送金', '振込', '口座番号', '转账', '轉帳', '汇款', '支付宝', '微信支付', '银行卡号', '송금', '계좌번호', '入金'],
  ...['โอนเงิน', 'เลขบัญชี'],
])
