import type { ViewerKind } from '@caravan/contract/see-as.ts'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../db/id.ts'
import { type Act, inUndoneTransaction } from '../../../platform/act.ts'
import { isStatementTimeout } from '../../../platform/database/statement-timeout.ts'
import { silentLive } from '../../../platform/live/live.ts'
import { findTraveller, type Viewer } from '../../../platform/viewer.ts'
import { problem } from '../../../problem.ts'
import { profileShares } from '../../people/users/profile-shares.ts'
import * as queries from './queries.ts'

type Bystander = Exclude<ViewerKind, 'visitor'>

/** What stands between the preview viewer and whom they look at. */
const JOINED: Partial<Record<Bystander, typeof queries.insertAcceptedMatch>> = {
  match: queries.insertAcceptedMatch,
  member: queries.insertSharedChat,
}
const GENDERS: Partial<Record<Bystander, 'woman' | 'man'>> = { woman: 'woman', man: 'man' }

/**
 * Runs reads as a traveller of that kind who looks at the one who acts: a preview viewer, there for these reads alone and for nobody
 * else. What they would announce or want done after a commit is dropped; a visitor needs no row.
 */
export async function asPreviewViewer<T>(
  act: Act,
  kind: ViewerKind,
  look: (looking: Act<Viewer | null>) => Promise<T>,
): Promise<T> {
  const silent = { ...act, live: silentLive, afterCommit: () => undefined }
  if (kind === 'visitor') return look({ ...silent, viewer: null })
  // kept by the process for an hour: read among everybody who is there, and not with the preview viewer among them
  await profileShares(act.db)
  try {
    return await inUndoneTransaction(act, async (db) => {
      await queries.limitWaiting(db)
      const viewer = await insertPreviewViewer(db, kind, act.viewer)
      return look({ ...silent, db, viewer })
    })
  } catch (error) {
    if (isStatementTimeout(error)) throw problem('unavailable', { retryAfter: 1 })
    throw error
  }
}

async function insertPreviewViewer(db: Db, kind: Bystander, { id: ownerId }: Viewer): Promise<Viewer> {
  const id = newId()
  await queries.insertTraveller(db, id, GENDERS[kind] ?? null)
  await JOINED[kind]?.(db, id, ownerId)
  const viewer = await findTraveller(db, id)
  if (!viewer) throw new Error('The preview viewer is not there')
  return viewer
}
