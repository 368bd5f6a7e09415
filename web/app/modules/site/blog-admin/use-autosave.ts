import { BLOG, type EditedArticle, keepDraft } from '@caravan/contract/blog.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { itemsOf } from '../../../lib/query/patch-pages.ts'
import { draftFieldsOf, draftsKey, type Editing, type FormValues, postsQuery } from './post-list.tsx'

/** An article as it is stored now: whoever saved it last is at the top of the list. Null where it was deleted. */
export async function findStored(client: QueryClient, id: string): Promise<EditedArticle | null> {
  const pages = await client.fetchInfiniteQuery(postsQuery())
  return itemsOf(pages).find((article) => article.id === id) ?? null
}

export type AutosaveState = 'nothing' | 'saving' | 'saved' | 'failed'

interface Autosave {
  state: AutosaveState
  /** Begins no call any more, and waits for the one under way: it would bring back a draft that is saved or deleted. */
  pause(): Promise<void>
  resume(): void
}

/** Keeps what is written a moment after the last letter; one call after the other, the last state wins. */
export function useAutosave({ draftId, article }: Editing, values: FormValues, isDirty: boolean): Autosave {
  const [state, setState] = useState<AutosaveState>('nothing')
  const [isPaused, setPaused] = useState(false)
  /** The same, before it is rendered. */
  const mayNotBegin = useRef(false)
  const client = useQueryClient()
  const underWay = useRef(Promise.resolve())
  const articleId = article?.id ?? null
  const basedOn = article?.version ?? null
  const fields = JSON.stringify(draftFieldsOf(values))
  useEffect(() => {
    if (!isDirty || isPaused) return
    let isOver = false
    const keep = async () => {
      if (isOver || mayNotBegin.current) return
      setState('saving')
      try {
        await call(keepDraft, { params: { draftId }, body: { ...JSON.parse(fields), articleId, basedOn } })
        if (!isOver) setState('saved')
        if (!mayNotBegin.current) void client.invalidateQueries({ queryKey: draftsKey })
      } catch {
        // it is said, what is written is still here, and the next letter tries again
        if (!isOver) setState('failed')
      }
    }
    const timer = setTimeout(() => {
      underWay.current = underWay.current.then(keep)
    }, BLOG.autosaveMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [draftId, articleId, basedOn, fields, isDirty, isPaused, client])
  const setBoth = (paused: boolean) => {
    mayNotBegin.current = paused
    setPaused(paused)
  }
  return {
    state: isDirty ? state : 'nothing',
    pause() {
      setBoth(true)
      return underWay.current
    },
    resume: () => setBoth(false),
  }
}
