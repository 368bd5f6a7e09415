import type { OwnUser } from '@caravan/contract/users.ts'
import { placeholder } from '../placeholders.ts'

type Field = keyof OwnUser
/** What the root and the navigation decide by. */
const DECIDING = ['onboardingCompleted', 'isAdult', 'isAdmin', 'isModerator', 'isSuspended'] as const satisfies Field[]
/** What the navigation shows of its viewer. */
const SHOWN = ['id', 'firstName', 'username', 'profileImageUrl', 'profileImagePreview'] as const satisfies Field[]

/** A viewer as a page is rendered for many of them: placeholders for what it shows, and nothing of all else. */
export function viewerSource(viewer: OwnUser): { source: OwnUser; texts: Record<string, string> } {
  const nothing = Object.entries(viewer).map(([field, value]) => [field, Array.isArray(value) ? [] : null])
  const deciding = DECIDING.map((field) => [field, viewer[field]])
  const texts: Record<string, string> = {}
  const initial = viewer.firstName?.trim() ? 'firstName' : 'username'
  const shown = SHOWN.map((field) => {
    const value = viewer[field]
    // without one something else is rendered, and a name that begins with a space is no name of ours
    if (!value || value !== value.trim()) return [field, value]
    // the drawn avatar has this letter
    const [letter = ''] = field === initial ? value : ''
    texts[field] = value.slice(letter.length)
    return [field, letter + placeholder(field)]
  })
  return { source: Object.fromEntries([...nothing, ...deciding, ...shown]) as OwnUser, texts }
}
