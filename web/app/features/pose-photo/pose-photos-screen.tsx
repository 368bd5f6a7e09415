import { useInfiniteQuery } from '@tanstack/react-query'
import { detailOf } from '../../lib/call-error.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TopBar } from '../shell/navigation/topbar.tsx'
import styles from './pose-photo.module.css'
import { PosePhotoEntry } from './pose-photo-entry.tsx'
import { posePhotosQuery } from './pose-photos-query.ts'

/** Pose photos that wait for a moderator. */
export function PosePhotosScreen() {
  return (
    <div className={styles.screen}>
      <TopBar title="Pose photos" />
      <p className="soft mb-4">
        Is the pose the one that was asked for, and is it the person of the profile picture? The picture is deleted with
        your decision.
      </p>
      <PagedList
        query={useInfiniteQuery(posePhotosQuery())}
        skeleton={
          <Loading label="Loading pose photos...">
            <Skeleton className="h-80 w-full" />
          </Loading>
        }
        failure={{
          title: 'Something went wrong',
          detail: (error) => detailOf(error, 'The pose photos could not be loaded.'),
        }}
        empty={
          <EmptyState stamp="lighthouse" title="Nothing waits">
            Pose photos that travelers send are shown here until somebody has decided.
          </EmptyState>
        }
        more={{ label: 'Show later ones', wide: true }}
      >
        {(photos) => (
          <ul className={styles.items}>
            {photos.map((photo) => (
              <PosePhotoEntry key={photo.id} photo={photo} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
