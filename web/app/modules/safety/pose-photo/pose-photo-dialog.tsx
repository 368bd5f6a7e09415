import { POSES, type Pose } from '@caravan/contract/pose-photo.ts'
import { CameraDialog } from '../../media/pictures/camera/camera-dialog.tsx'
import styles from './pose-photo.module.css'

interface Props {
  pose: Pose
  expiresAt: string
  onTaken: (file: File) => void
  onClose: () => void
}

/** The camera with what is to be done before it. No picture that was there before is taken. */
export function PosePhotoDialog({ pose, expiresAt, onTaken, onClose }: Props) {
  const until = new Date(expiresAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  return (
    <CameraDialog facing="user" title="Pose photo" isOnlyWay onTaken={onTaken} onClose={onClose}>
      <div>
        <p className={styles.pose}>{POSES[pose]}</p>
        <p className="soft small">
          Your whole face, in good light. This pose takes a picture until <time dateTime={expiresAt}>{until}</time>.
        </p>
      </div>
    </CameraDialog>
  )
}
