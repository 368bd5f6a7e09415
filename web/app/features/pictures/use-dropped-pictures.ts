import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'
import { picturesAmong } from './picture-rules.ts'

/** Files that are dropped together onto an element, or pasted anywhere on the page: at least one. */
export function useDroppedPictures(onPictures: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const take = (files: Iterable<File> | undefined) => {
    const pictures = picturesAmong(files ?? [])
    if (pictures.length > 0) onPictures(pictures)
    return pictures.length > 0
  }
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (!isFormattedText(event.clipboardData) && take(event.clipboardData?.files)) event.preventDefault()
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', paste)
    // A file that misses its target would replace the page, and all that was typed into it.
    addEventListener('dragover', ignore)
    addEventListener('drop', ignore)
    return () => {
      document.removeEventListener('paste', paste)
      removeEventListener('dragover', ignore)
      removeEventListener('drop', ignore)
    }
  }, [])
  return {
    isOver,
    target: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      },
    },
  }
}

/** Word processors put a picture of what was copied beside its text. */
const isFormattedText = (data: DataTransfer | null) =>
  ['text/plain', 'text/html'].every((type) => data?.types.includes(type))

const ignore = (event: globalThis.DragEvent) => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
}
