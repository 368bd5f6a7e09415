import { RULES, type RuleId } from '@caravan/contract/rules.ts'

/** A rule in its words, leading to it among the others; in a tab of its own, so that what is typed stays. */
export const RuleLink = ({ rule }: { rule: RuleId }) => (
  <a href={`/rules#${rule}`} target="_blank" rel="noreferrer">
    {RULES[rule]}
  </a>
)
