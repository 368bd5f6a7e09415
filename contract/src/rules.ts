/**
 * The community rules. Their ids are for good: decisions about reports name them, and they are in addresses (`/rules#no-hate`).
 * A rule that is given up keeps its id here for as long as a decision names it.
 */
export const RULES = {
  'own-identity': 'Be yourself: a name that people may call you by, and pictures of yourself or none.',
  'real-trips': 'Post trips that you really plan. Change or delete them when plans change.',
  'own-gender': 'State a gender only if it is yours: trips for women and for men depend on it.',
  adults: 'You have to be 18 or older.',
  'no-harassment': 'No insults and no threats. One request is enough: take no for an answer, and silence too.',
  'no-hate': 'No hate against anybody for their origin, faith, body, gender, or whom they love.',
  'no-dating': 'This is for finding company on trips, not for dates: no sexual messages, no paid companionship.',
  'keep-confidences': 'Do not pass on what others told you in private, nor where they live or stay.',
  'safe-meetings':
    'Whoever meets you must be able to leave at any time. Never push, follow or touch anybody against their will.',
  'no-money': 'Ask nobody for money or copies of documents. Agree on costs before you book anything together.',
  'no-advertising': 'No advertising, no tours for sale, and not the same words to everybody.',
  'nothing-illegal': 'Nothing that is illegal where you are or where you go.',
} as const
export type RuleId = keyof typeof RULES
/** How a rule begins, where there is no room for all of it: 'No insults and no threats'. */
export const ruleInShort = (rule: RuleId): string => RULES[rule].split(/[.:]/)[0] ?? ''
export const RULE_IDS = Object.keys(RULES) as RuleId[]

/** As the page shows them: each rule is in one. */
export const RULE_SECTIONS: readonly { title: string; rules: readonly RuleId[] }[] = [
  { title: 'Be who you are', rules: ['own-identity', 'real-trips', 'own-gender', 'adults'] },
  { title: 'Be kind', rules: ['no-harassment', 'no-hate', 'no-dating', 'keep-confidences'] },
  { title: 'Be safe', rules: ['safe-meetings', 'no-money'] },
  { title: 'What does not belong here', rules: ['no-advertising', 'nothing-illegal'] },
]
