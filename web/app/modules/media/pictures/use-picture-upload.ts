import { useEffect, useRef, useState } from 'react'
import {
  canBeEdited,
  inspectPicture,
  noPicture,
  type PictureRules,
  pictureRefusal,
  withDetectedType,
} from './picture-rules.ts'
import { isTooLarge } from './picture-size.ts'
import type { Sending, SendOptions } from './send-picture.ts'
import {
  failureOf,
  isUnderWay,
  type KeepPicture,
  type KeptPicture,
  type PictureSource,
  type StartUpload,
  startInStore,
  startOwn,
  UPLOAD_FAILED,
  type UploadState,
  useUploadWays,
} from './upload-state.ts'

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

export type PictureDialog = { kind: 'camera' } | { kind: 'link' } | { kind: 'editor'; file: File } | null

export function usePictureUpload({ rules, start: given, keep, onKept, onFailed, onRemoved, onTouched }: Options) {
  const { hasLinks, sendsToStore } = useUploadWays()
  const start = given ?? (sendsToStore ? startInStore : startOwn)
  const [state, setState] = useState<UploadState>(null)
  const [dialog, setDialog] = useState<PictureDialog>(null)
  const [localUrl, showLocal] = useLocalPicture()
  const run = useRef<AbortController>(undefined)
  const sending = useRef<Sending>(undefined)
  const latest = useRef<File>(undefined)
  /** As it was chosen: what is edited again is edited from this one. */
  const [original, setOriginal] = useState<File | null>(null)
  useEffect(() => () => run.current?.abort(), [])

  async function send(source: PictureSource) {
    run.current?.abort()
    run.current = new AbortController()
    const { signal } = run.current
    const change = (next: (before: UploadState) => UploadState) => signal.aborted || setState(next)
    const onOffline = (isOffline: boolean) =>
      change((now) => (now?.step === 'sending' || now?.step === 'keeping' ? { ...now, isOffline } : now))
    const onProgress = (progress: number) => change((now) => (now?.step === 'sending' ? { ...now, progress } : now))
    setState({ step: 'sending', source, progress: 0, isPaused: false, isOffline: false })
    try {
      const address = await sent(source, { start, signal, onProgress, onOffline })
      change(() => ({ step: 'keeping', source, isOffline: false }))
      const { withRetries } = await import('./with-retries.ts')
      const picture = await withRetries(() => keep(address, signal), { signal, onOffline })
      signal.throwIfAborted()
      setState(null)
      onKept(picture)
    } catch (error) {
      if (signal.aborted) return
      const { message, canRetry } = failureOf(error)
      if (!canRetry) showLocal(null)
      setState(canRetry ? { step: 'failed', source, message } : { step: 'refused', message })
      onFailed?.(UPLOAD_FAILED)
    }
  }

  async function sent(source: PictureSource, options: SendOptions): Promise<string> {
    if (source instanceof File) {
      const { sendPicture } = await import('./send-picture.ts')
      options.signal.throwIfAborted()
      sending.current = sendPicture(source, options)
      return sending.current.address
    }
    const { fetchLink } = await import('./fetch-link.ts')
    options.signal.throwIfAborted()
    sending.current = undefined
    return fetchLink(source.url, options)
  }

  const refuse = (message: string) =>
    setState((now) => (isUnderWay(now) && now?.step !== 'converting' ? now : { step: 'refused', message }))

  async function choose(file: File) {
    onTouched()
    latest.current = file
    // another one was chosen, or none, while this one was looked into
    const isLate = () => latest.current !== file
    const tooEarly = pictureRefusal(file, rules)
    const found = tooEarly ? { refusal: tooEarly } : await inspectPicture(file)
    if (isLate()) return
    if (typeof found === 'object') return refuse(found.refusal)
    const readable = await (found === 'convert' || (await isTooLarge(file)) ? convert(file) : withDetectedType(file))
    if (isLate() || readable === null) return
    setOriginal(readable)
    if (rules.isSquare && canBeEdited(readable)) setDialog({ kind: 'editor', file: readable })
    else sendShown(readable)
  }

  async function convert(file: File): Promise<File | null> {
    run.current?.abort()
    setState({ step: 'converting' })
    try {
      const { toJpeg } = await import('./to-jpeg.ts')
      const jpeg = await toJpeg(file)
      if (latest.current === file) setState(null)
      return jpeg
    } catch {
      if (latest.current === file) setState({ step: 'refused', message: noPicture(file) })
      return null
    }
  }

  function sendShown(file: File) {
    const refusal = pictureRefusal(file, rules)
    if (refusal) return refuse(refusal)
    showLocal(file)
    void send(file)
  }

  function remove() {
    onTouched()
    latest.current = undefined
    run.current?.abort()
    showLocal(null)
    setOriginal(null)
    if (state === null || state.step === 'refused') onRemoved()
    setState(null)
  }

  const retry = () => {
    onTouched()
    if (state?.step === 'failed') void send(state.source)
  }
  const setPaused = (isPaused: boolean) => {
    sending.current?.setPaused(isPaused)
    setState((now) => (now?.step === 'sending' ? { ...now, isPaused } : now))
  }
  const closing = <A extends unknown[]>(act: (...args: A) => void) => {
    return (...args: A) => {
      setDialog(null)
      act(...args)
    }
  }
  // one's own pictures alone: the server's socket knows travellers, and not who writes the blog
  const canLink = hasLinks && !given
  const canEdit = original !== null && localUrl !== null && canBeEdited(original)
  return {
    rules,
    state,
    localUrl,
    dialog,
    choose: (file: File) => void choose(file),
    openCamera: () => setDialog({ kind: 'camera' }),
    openLink: canLink ? () => setDialog({ kind: 'link' }) : undefined,
    openEditor: canEdit ? () => setDialog({ kind: 'editor', file: original }) : undefined,
    closeDialog: () => setDialog(null),
    onLink: closing((url: string) => {
      onTouched()
      latest.current = undefined
      showLocal(null)
      setOriginal(null)
      void send({ url })
    }),
    onTaken: closing((file: File) => void choose(file)),
    onEdited: closing((file: File) => {
      onTouched()
      sendShown(file)
    }),
    retry,
    remove,
    setPaused,
  }
}
export type PictureUpload = ReturnType<typeof usePictureUpload>

/** An address under which this page, and no other, can show a small copy of a file of the traveller's. */
function useLocalPicture(): [url: string | null, show: (file: File | null) => void] {
  const [url, setUrl] = useState<string | null>(null)
  const shown = useRef<File>(null)
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  useEffect(
    () => () => {
      shown.current = null
    },
    [],
  )
  async function show(file: File | null) {
    shown.current = file
    if (!file) return setUrl(null)
    const { previewOf } = await import('./picture-preview.ts')
    // what the browser cannot draw is not shown: the server may still be able to read it
    const preview = await previewOf(file).catch(() => null)
    if (shown.current === file) setUrl(preview)
    else if (preview) URL.revokeObjectURL(preview)
  }
  return [url, (file) => void show(file)]
}
