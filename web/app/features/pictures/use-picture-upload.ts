import { useEffect, useRef, useState } from 'react'
import { type KeepPicture, type KeptPicture, type StartUpload, startOwn } from './keep-picture.ts'
import { contentRefusal, type PictureRules, pictureRefusal } from './picture-rules.ts'
import { failureOf, isUnderWay, UPLOAD_FAILED, type UploadState } from './upload-state.ts'

interface Options {
  rules: PictureRules
  /** The viewer's own, where nothing else is said. */
  start?: StartUpload
  keep: KeepPicture
  onKept: (picture: KeptPicture) => void
  /** Where a failure is said elsewhere than at the field too. */
  onFailed?: (message: string) => void
  onRemoved: () => void
  /** Something new happens: what was said about the picture before is over. */
  onTouched: () => void
}

/** A picture from the traveller's hand to the server's store: choose, watch, cancel, try again, remove. */
export function usePictureUpload({ rules, start = startOwn, keep, onKept, onFailed, onRemoved, onTouched }: Options) {
  const [state, setState] = useState<UploadState>(null)
  const [localUrl, showLocal] = useLocalPicture()
  const run = useRef<AbortController>(undefined)
  const latest = useRef<File>(undefined)
  useEffect(() => () => run.current?.abort(), [])

  async function send(file: File) {
    run.current?.abort()
    run.current = new AbortController()
    const { signal } = run.current
    const unlessCancelled = (next: UploadState) => signal.aborted || setState(next)
    setState({ step: 'sending', file, progress: 0 })
    try {
      const { sendPicture } = await import('./send-picture.ts')
      const onProgress = (progress: number) => unlessCancelled({ step: 'sending', file, progress })
      const address = await sendPicture(file, { start, signal, onProgress })
      unlessCancelled({ step: 'keeping', file })
      const picture = await keep(address, signal)
      signal.throwIfAborted()
      setState(null)
      onKept(picture)
    } catch (error) {
      if (signal.aborted) return
      const { message, canRetry } = failureOf(error)
      if (!canRetry) showLocal(null)
      setState(canRetry ? { step: 'failed', file, message } : { step: 'refused', message })
      onFailed?.(canRetry ? message : UPLOAD_FAILED)
    }
  }

  async function choose(file: File) {
    onTouched()
    latest.current = file
    const message = pictureRefusal(file, rules) ?? (await contentRefusal(file))
    // another one was chosen, or none, while this one was looked into
    if (latest.current !== file) return
    if (message !== null) {
      // What is on its way or there already stays.
      if (!isUnderWay(state)) setState({ step: 'refused', message })
      return
    }
    showLocal(file)
    void send(file)
  }

  /** Gives up what is on its way or failed; else takes away what is there. */
  function remove() {
    onTouched()
    latest.current = undefined
    run.current?.abort()
    showLocal(null)
    if (state === null || state.step === 'refused') onRemoved()
    setState(null)
  }

  const retry = () => {
    onTouched()
    if (state?.step === 'failed') void send(state.file)
  }
  return { state, localUrl, choose: (file: File) => void choose(file), retry, remove }
}
export type PictureUpload = ReturnType<typeof usePictureUpload>

/** An address under which this page, and no other, can show a file of the traveller's. */
function useLocalPicture(): [url: string | null, show: (file: File | null) => void] {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return [url, (file) => setUrl(file && URL.createObjectURL(file))]
}
