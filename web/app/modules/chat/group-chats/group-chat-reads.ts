import { anySignal } from '../../../lib/call.ts'

/** By chat: what ends the reads of it, those under way and those to come. */
const reads = new Map<string, AbortController>()

/** For each read that only members may make. The server reads a chat once for a page, and ends nothing. */
export function signalOfReads(groupChatId: string, other?: AbortSignal): AbortSignal | undefined {
  if (typeof window === 'undefined') return other
  const controller = reads.get(groupChatId) ?? new AbortController()
  reads.set(groupChatId, controller)
  return other ? anySignal(controller.signal, other) : controller.signal
}

/** Whoever leaves a chat is refused what they ask for after that, also where they asked for it just before. */
export function stopReading(groupChatId: string): void {
  signalOfReads(groupChatId)
  reads.get(groupChatId)?.abort()
}

/** Where leaving failed, and where the chat is opened once more. */
export const mayReadAgain = (groupChatId: string): void => void reads.delete(groupChatId)
