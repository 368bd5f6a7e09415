import { use, useEffect, useState } from 'react'
import { signedOut } from '../../lib/viewer/logout.ts'
import { CloseGuardContext } from '../overlay/use-back-closes.ts'

/** What a form has that is not saved. */
export interface UnsavedForm {
  /** It is saved, or given up: whatever comes next is not asked about. */
  isReleased: boolean
}

/** On this page, the one that was changed first before the others. The router asks one blocker alone, which asks for all of them. */
let forms: readonly UnsavedForm[] = []
const listeners = new Set<() => void>()

function addUnsavedForm(form: UnsavedForm): () => void {
  set([...forms, form])
  return () => set(forms.filter((one) => one !== form))
}

function set(next: readonly UnsavedForm[]) {
  forms = next
  for (const listener of listeners) listener()
}

export const firstUnsavedForm = (): UnsavedForm | undefined => forms[0]
export const hasUnsavedForm = () => forms.some(({ isReleased }) => !isReleased)

export function watchUnsavedForms(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What `UnsavedQuestion` is rendered with. */
export interface Unsaved {
  form: UnsavedForm
  /** Closes the dialog of the form, where that was asked for and is not answered. */
  close: (() => void) | null
  stay: () => void
  /** Nothing is asked about any more: it is saved, or given up. */
  release: () => void
}

/**
 * Asks before what was typed is lost: on the way to another page, where the tab is closed, and where the dialog is closed
 * in which the form is. Beside it goes an `UnsavedQuestion`.
 */
export function useUnsaved(isDirty: boolean): Unsaved {
  const [form] = useState<UnsavedForm>(() => ({ isReleased: false }))
  const [close, setClose] = useState<(() => void) | null>(null)
  const guard = use(CloseGuardContext)
  useEffect(() => {
    if (!isDirty) return
    const remove = addUnsavedForm(form)
    const ask = (event: BeforeUnloadEvent) => {
      if (!form.isReleased && !signedOut.signal.aborted) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    // asked again, by Back on a phone, it stays
    const askToClose = (doClose: () => void) => setClose((before) => (before ? null : doClose))
    if (guard) guard.current = (doClose) => (form.isReleased ? doClose() : askToClose(doClose))
    return () => {
      remove()
      removeEventListener('beforeunload', ask)
      if (guard) guard.current = null
    }
  }, [isDirty, form, guard])
  const release = () => {
    form.isReleased = true
  }
  return { form, close, stay: () => setClose(null), release }
}
