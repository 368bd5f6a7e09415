import { SANCTIONS } from '@caravan/contract/moderation.ts'

/** What whom it is about was told of: neither a dismissal nor what the operator handled. */
export const isTold = (decision: { kind: string } | undefined): boolean =>
  decision !== undefined && (SANCTIONS as readonly string[]).includes(decision.kind)
