/** The zero of each script whose digits people type; the nine after it follow. Full-width ones are NFKC's. */
const ZEROS = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6, 0x0e50,
  0x0ed0, 0x0f20, 0x1040, 0x17e0, 0x1810,
]

/** What is not seen between two characters (zero-width, direction, soft hyphens), and what makes an emoji of a digit. */
const UNSEEN = /\p{Cf}|\p{Variation_Selector}|\u20e3/gu

/** One spelling of what looks the same, with ASCII digits, so that nothing is told apart by how it was typed. */
export const normalised = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    // in capitals they are told apart from an i by Turkish alone
    .replace(/[İı]/g, 'i')
    .replace(/[\u2010-\u2015\u2212]/g, '-')

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code < first + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** A pattern of several words that stand by themselves, in text that is normalised. Letters of either case match. */
export const wholeWords = (words: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_])(?:${words.map(pattern).join('|')})(?![\\p{L}\\p{M}\\p{N}_])`, 'iu')

export const anyOf = (words: readonly string[]): RegExp => new RegExp(words.map(pattern).join('|'), 'iu')

const pattern = (words: string) =>
  normalised(words)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+')

/**
 * Slurs and insults by language. A word that means something harmless in another language, or names a place, is left
 * out (French 'retard' is a delay, Spanish 'hora' an hour): the list is for all languages at once. Milder ones stand only with
 * whom they are said to. Each addition gets a sentence in the test where it must not match.
 */
export const HURTFUL: Record<string, readonly string[]> = {
  en: [
    ...['bitch', 'bitches', 'slut', 'sluts', 'whore', 'whores', 'cunt', 'cunts', 'asshole', 'arsehole', 'wanker'],
    ...['nigger', 'niggers', 'faggot', 'faggots', 'kike', 'raghead', 'towelhead', 'subhuman', 'retarded', 'spastic'],
    ...['fuck you', 'fuck off', 'go fuck yourself', 'piss off', 'shut up', 'go to hell', 'kill yourself', 'kys'],
    ...['you idiot', 'you are an idiot', "you're an idiot", 'you are stupid', "you're stupid", 'you loser'],
    ...['you are ugly', "you're ugly", 'you are fat', "you're fat", 'you are disgusting', "you're disgusting"],
    ...['you are pathetic', "you're pathetic", 'i will find you', 'i hate you'],
  ],
  de: [
    ...['arschloch', 'fotze', 'hure', 'nutte', 'schlampe', 'wichser', 'hurensohn', 'missgeburt', 'spast', 'kanake'],
    ...['kanaken', 'neger', 'schwuchtel', 'untermensch', 'halt die fresse', 'halt deine fresse', 'halts maul'],
    ...["halt's maul", 'halt dein maul', 'verpiss dich', 'fick dich', 'bring dich um', 'du idiot', 'du bist dumm'],
    ...['du bist hässlich', 'du bist fett', 'ich hasse dich'],
  ],
  fr: [
    ...['connard', 'connasse', 'salope', 'pute', 'putes', 'pédé', 'pédés', 'enculé', 'bougnoule', 'négro', 'tarlouze'],
    ...['ta gueule', 'va te faire foutre', 'va te faire enculer', 'nique ta mère', 'nique ta mere', 'va mourir'],
    ...['tu es moche', "t'es moche", 'tu es bête', 'tu es débile', "t'es débile", 'tu es grosse', 'je te hais'],
  ],
  es: [
    ...['puta', 'putas', 'hijueputa', 'gilipollas', 'maricón', 'maricones', 'pendejo', 'pendeja', 'sudaca'],
    ...['malparido'],
    ...['vete a la mierda', 'vete al carajo', 'chinga tu madre', 'cállate la boca', 'eres idiota', 'eres un idiota'],
    ...['eres una idiota', 'eres fea', 'eres feo', 'eres gorda', 'eres estúpida', 'eres estúpido', 'te odio', 'mátate'],
  ],
  it: [
    ...['stronzo', 'stronza', 'puttana', 'frocio', 'froci', 'vaffanculo', 'ricchione', 'coglione', 'sei un idiota'],
    ...['sei brutta', 'sei brutto', 'sei stupida', 'sei stupido', 'sei grassa', 'chiudi il becco', 'ti odio'],
    ...['ammazzati'],
  ],
  pt: [
    ...['vadia', 'viado', 'arrombado', 'otário', 'otária', 'vai se foder', 'vai tomar no cu', 'vai à merda', 'se mata'],
    ...['cala a boca', 'você é feia', 'você é burra', 'você é burro', 'você é idiota', 'você é um idiota', 'te odeio'],
  ],
  nl: [
    ...['hoer', 'hoeren', 'kutwijf', 'klootzak', 'flikker', 'kankerhoer', 'rot op', 'hou je bek', 'je bent lelijk'],
    ...['je bent dom', 'je bent dik', 'ik haat je'],
  ],
  sv: ['jävla hora', 'fittunge', 'håll käften', 'bögjävel', 'du är ful', 'jag hatar dig', 'blattejävel'],
  da: ['hold kæft', 'din luder', 'perker', 'du er grim', 'jeg hader dig'],
  fi: ['huora', 'turpa kiinni', 'vitun idiootti', 'neekeri', 'haista vittu', 'olet ruma', 'vihaan sinua'],
  pl: [
    ...['kurwo', 'dziwka', 'ty suko', 'ty szmato', 'pedale', 'spierdalaj', 'wypierdalaj', 'zamknij się', 'ciapaty'],
    ...['jesteś idiotą', 'jesteś głupia', 'jesteś głupi', 'jesteś brzydka', 'nienawidzę cię', 'zabij się'],
  ],
  cs: ['děvka', 'děvko', 'zmrd', 'zmrde', 'drž hubu', 'jdi do prdele', 'jsi ošklivá', 'jsi hloupá', 'nenávidím tě'],
  ro: ['curvă', 'du-te dracului', 'taci din gură', 'ești proastă', 'ești prost', 'te urăsc'],
  ru: [
    ...['сука', 'шлюха', 'пидор', 'пидорас', 'ублюдок', 'мразь', 'черномазый', 'иди нахуй', 'пошёл нахуй', 'заткнись'],
    ...['пошел нахуй', 'пошла нахуй', 'иди на хуй', 'ты дебил', 'ты дура', 'ты тупая', 'ты тупой', 'ты страшная'],
    ...['ненавижу тебя', 'убей себя', 'сдохни'],
  ],
  uk: ['шльондра', 'підор', 'йди нахуй', 'заткнися', 'ти дурна', 'ненавиджу тебе', 'здохни'],
  tr: [
    ...['orospu', 'orospu çocuğu', 'siktir', 'siktir git', 'gerizekalı', 'ibne', 'kahpe', 'amına koyayım'],
    ...['çeneni kapa'],
    ...['aptalsın', 'çirkinsin', 'senden nefret ediyorum'],
  ],
  ar: [
    ...['شرموطة', 'قحبة', 'عاهرة', 'كس امك', 'كس أمك', 'ابن الكلب', 'ابن القحبة', 'اخرس', 'انت غبي', 'انت غبية'],
    ...['أكرهك'],
  ],
  he: ['זונה', 'שרמוטה', 'בן זונה', 'לך תזדיין', 'סתום את הפה', 'את מכוערת', 'אני שונא אותך'],
  fa: ['جنده', 'کسکش', 'خفه شو', 'حرومزاده', 'ازت متنفرم'],
  hi: ['मादरचोद', 'बहनचोद', 'रंडी', 'चूतिया', 'हरामी', 'madarchod', 'bhenchod', 'behenchod', 'chutiya'],
  id: ['bangsat', 'lonte', 'kontol', 'memek', 'goblok', 'kamu jelek', 'kamu bodoh', 'aku benci kamu'],
  vi: ['đụ má', 'địt mẹ', 'con đĩ', 'đồ ngu', 'câm mồm', 'đồ chó'],
  el: ['πουτάνα', 'πούστη', 'άντε γαμήσου', 'βγάλε το σκασμό', 'είσαι άσχημη', 'σε μισώ'],
}

/** In scripts without spaces, and where what follows grows onto the word. */
export const HURTFUL_UNSPACED: Record<string, readonly string[]> = {
  ja: ['死ね', 'くたばれ', '馬鹿野郎', 'きもいんだよ', '売女', 'クソ女', 'ブスだな'],
  zh: ['傻逼', '傻屄', '婊子', '贱人', '賤人', '去死吧', '滚蛋', '操你妈', '肏你', '你是白痴', '你好丑'],
  ko: ['씨발', '병신', '개새끼', '꺼져', '창녀', '뒤져라', '미친년', '닥쳐'],
  th: ['อีดอก', 'ไอ้เหี้ย', 'อีเหี้ย', 'ไอ้สัตว์', 'หุบปาก', 'กะหรี่เอ๊ย'],
}

export const hasHurtfulWords = (text: string): boolean => WORDS.test(text) || UNSPACED.test(text)

const WORDS = wholeWords(Object.values(HURTFUL).flat())
const UNSPACED = anyOf(Object.values(HURTFUL_UNSPACED).flat())
