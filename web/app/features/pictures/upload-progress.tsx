import { Progress } from '../../ui/progress.tsx'
import styles from './upload-progress.module.css'
import type { UploadState } from './upload-state.ts'

/** How far a picture is, in a bar and in words. Nothing while none is on its way. */
export function UploadProgress({ state }: { state: UploadState }) {
  if (state?.step === 'sending') {
    const percent = Math.round(state.progress * 100)
    return (
      <span className={styles.progress}>
        <span className="soft small">Sending the picture: {percent}%</span>
        <Progress value={percent} max={100} label="Picture sent" />
      </span>
    )
  }
  if (state?.step !== 'keeping') return null
  return (
    <span className={styles.progress}>
      <span className="soft small">Getting the picture ready…</span>
      <Progress value={100} max={100} label="Picture sent" />
    </span>
  )
}
