import type { ArticleDraft, DraftFields } from '@caravan/contract/blog.ts'
import { problem } from '../../../problem.ts'
import type { EditorAct } from './editing.ts'
import * as queries from './editing-queries.ts'

interface Draft extends DraftFields {
  articleId: string | null
  basedOn: number | null
}

export async function keep({ db, viewer }: EditorAct, id: string, draft: Draft): Promise<{ savedAt: string }> {
  const { articleId } = draft
  if (articleId && !(await queries.findForEditing(db, articleId))) throw problem('not-found')
  const savedAt = new Date()
  await queries.upsertDraft(db, { ...draft, id, savedAt, savedBy: viewer?.id ?? null })
  return { savedAt: savedAt.toISOString() }
}

export async function list({ db }: EditorAct): Promise<ArticleDraft[]> {
  const rows = await queries.listDrafts(db)
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }))
}

export async function remove({ db }: EditorAct, id: string): Promise<{ message: string }> {
  await queries.deleteDraft(db, id)
  return { message: 'Draft deleted' }
}
