/** What a form has that is not saved. */
export interface UnsavedForm {
  /** It is saved, or given up: whatever comes next is not asked about. */
  isReleased: boolean
}

/** On this page, the one that was changed first before the others. The router asks one blocker alone, which asks for all of them. */
let forms: readonly UnsavedForm[] = []
const listeners = new Set<() => void>()

export function addUnsavedForm(form: UnsavedForm): () => void {
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
