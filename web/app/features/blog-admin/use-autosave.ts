import { BLOG, keepDraft } from '@caravan/contract/blog.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { draftFieldsOf, type Editing, type FormValues } from './editing.ts'
import { draftsKey } from './posts-query.ts'

export type Autosave = 'nothing' | 'saving' | 'saved' | 'failed'

/** Keeps what is written a moment after the last letter; one call after the other, the last state wins. */
export function useAutosave({ draftId, article }: Editing, values: FormValues, isDirty: boolean): Autosave {
  const [state, setState] = useState<Autosave>('nothing')
  const client = useQueryClient()
  const underWay = useRef(Promise.resolve())
  const articleId = article?.id ?? null
  const basedOn = article?.version ?? null
  const fields = JSON.stringify(draftFieldsOf(values))
  useEffect(() => {
    if (!isDirty) return
    let isOver = false
    const keep = async () => {
      if (isOver) return
      setState('saving')
      try {
        await call(keepDraft, { params: { draftId }, body: { ...JSON.parse(fields), articleId, basedOn } })
        if (!isOver) setState('saved')
        void client.invalidateQueries({ queryKey: draftsKey })
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
  }, [draftId, articleId, basedOn, fields, isDirty, client])
  return isDirty ? state : 'nothing'
}
