import { Progress } from '../../ui/progress.tsx'
import styles from './upload-progress.module.css'
import type { PictureSource, UploadState } from './upload-state.ts'

/** How far a picture is, in a bar and in words. Nothing while none is on its way. */
export function UploadProgress({ state }: { state: UploadState }) {
  const percent = state?.step === 'sending' ? Math.round(state.progress * 100) : 100
  const words = wordsFor(state, percent)
  return (
    <>
      {words ? (
        <span className={styles.progress}>
          <span className="soft small">{words}</span>
          <Progress value={percent} max={100} label="Picture sent" />
        </span>
      ) : null}
      {/* not each percent: what is read aloud would never end */}
      <span className="sr-only" role="status">
        {state?.step === 'sending' && !state.isOffline && !state.isPaused ? wordsForStep(state.source) : words}
      </span>
    </>
  )
}

function wordsFor(state: UploadState, percent: number): string | null {
  if (state?.step === 'converting') return 'Converting the picture…'
  if (state?.step !== 'sending' && state?.step !== 'keeping') return null
  if (state.isOffline) return 'You are offline. The picture waits until you are back.'
  if (state.step === 'keeping') return 'Getting the picture ready…'
  if (!(state.source instanceof File)) return `Fetching the picture: ${percent}%`
  return state.isPaused ? `Paused at ${percent}%` : `Sending the picture: ${percent}%`
}

const wordsForStep = (source: PictureSource) =>
  source instanceof File ? 'Sending the picture' : 'Fetching the picture'
