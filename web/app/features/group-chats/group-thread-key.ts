import type { QueryKey } from '@tanstack/react-query'
import { groupChatKey } from './group-chats-query.ts'

const MESSAGES = 'messages'
const [ROOT] = groupChatKey('')

export const groupThreadKey = (groupChatId: string) => [...groupChatKey(groupChatId), MESSAGES]

/** Whether a query holds what is said in a group chat. */
export const isGroupThreadKey = ([root, , part]: QueryKey): boolean => root === ROOT && part === MESSAGES
