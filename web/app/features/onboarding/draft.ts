import { z } from 'zod'
import { Answers } from './answers.ts'
import { LAST_STEP } from './steps.ts'

const OnboardingDraft = z.object({ step: z.int().min(1).max(LAST_STEP).catch(1), answers: Answers })
export type Draft = z.infer<typeof OnboardingDraft>

const keyOf = (userId: string) => `onboarding:${userId}`

/** What this tab held for this traveller before the page was loaded again. */
export function readAnswersDraft(userId: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null')
    return OnboardingDraft.safeParse(kept).data
  } catch {
    // Storage may be barred, or hold what another release wrote: the wizard then begins anew.
    return undefined
  }
}

export function keepAnswersDraft(userId: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(draft))
  } catch {
    // Full or barred: the wizard works without, it only does not outlive the page.
  }
}

export function forgetAnswersDraft(userId: string): void {
  try {
    sessionStorage.removeItem(keyOf(userId))
  } catch {
    // Barred storage holds nothing to forget.
  }
}
