import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive, useOnReconnect } from '../../../lib/live/use-live.ts'
import { dropChat, refetchChats, refetchStaleChats } from './group-chat-cache.ts'

/** All members hear at once that somebody came: they ask at different moments, and once for several. */
const WITHIN_MS = 2000

/** Keeps the lists current with the chats that the viewer is a member of. */
export function useGroupChatNews(): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLive('group-chat', ({ id, isOver }) => {
    if (isOver) dropChat(client, id)
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      refetchChats(client)
    }, Math.random() * WITHIN_MS)
  })
  // the first connection comes soon after the lists were read
  useOnReconnect(() => refetchStaleChats(client))
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
}
