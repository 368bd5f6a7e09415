import type { MatchCard } from '@caravan/contract/matches.ts'

export interface AcceptedMatch {
  id: string
  card: MatchCard
  /** It came out of a group chat that has ended, and not of a request. */
  isKeptInTouch: boolean
  /** The viewer has just accepted it in this window. */
  isOwnAnswer: boolean
}

/** New matches, until their dialog opens. It comes after the first view. */
let accepted: readonly AcceptedMatch[] = []
/** Those that a dialog on this page already shows. */
const inDialog = new Set<string>()
const listeners = new Set<() => void>()

function change(next: readonly AcceptedMatch[]): void {
  accepted = next
  for (const listener of listeners) listener()
}

export const acceptedMatches = () => accepted

export function onAcceptedMatches(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function addAccepted(card: MatchCard, { isKeptInTouch = false, isOwnAnswer = false } = {}): void {
  const { id } = card
  if (!inDialog.has(id) && !accepted.some((one) => one.id === id))
    change([...accepted, { id, card, isKeptInTouch, isOwnAnswer }])
}

export function dropAccepted(matchId: string): void {
  if (accepted.some(({ id }) => id === matchId)) change(accepted.filter(({ id }) => id !== matchId))
}

/** For a dialog that says so itself when the match it is about is accepted. */
export function keepInDialog(matchId: string): () => void {
  inDialog.add(matchId)
  return () => void inDialog.delete(matchId)
}
