import type { TalkRoom } from '../room.ts'

const keyOf = ({ kind, id }: TalkRoom) => (kind === 'match' ? `draft:${id}` : `draft:${kind}:${id}`)

/** What somebody has begun to write, kept on this device until it is sent or they log out. */
export function readMessageDraft(room: TalkRoom): string {
  try {
    return localStorage.getItem(keyOf(room)) ?? ''
  } catch {
    return ''
  }
}

export function keepMessageDraft(room: TalkRoom, words: string): void {
  try {
    if (words.trim()) localStorage.setItem(keyOf(room), words)
    else localStorage.removeItem(keyOf(room))
  } catch {
    // full or forbidden: the words are still in the field
  }
}
