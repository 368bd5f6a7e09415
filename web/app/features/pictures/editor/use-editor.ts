import { useState, useSyncExternalStore } from 'react'
import { Editor } from './editor.ts'

/** An editor, with what of it can be seen. `Frame` opens it and closes it. */
export function useEditor(isSquare: boolean) {
  const [editor] = useState(() => new Editor(isSquare))
  return { editor, ...useSyncExternalStore(editor.subscribe, editor.view) }
}
