import type { Db } from '../../../db/client.ts'
import type { Act } from '../../../platform/act.ts'
import { widthsFor } from '../../../platform/images/image-sizes.ts'
import type { ImageKind } from '../../../platform/images/picture-kinds.ts'
import type { Storage } from '../../../platform/storage.ts'
import { problem } from '../../../problem.ts'
import { type PictureFormat, pictureIdIn, variantKey } from './object-keys.ts'
import { canSeePicture } from './policy.ts'
import { findArticlePicture, findPicture, takePicture } from './queries.ts'

/** Which stored variants can answer a viewer who asked for a width, the best first; what may not be seen does not exist. */
export async function choosePicture(
  { db, viewer }: Pick<Act, 'db' | 'viewer'>,
  kind: ImageKind,
  id: string,
  asked: number,
) {
  const picture = await findPicture(db, viewer, { kind, id })
  if (picture && canSeePicture(viewer, picture)) return { id, kind, widths: widthsFor(kind, picture.width, asked) }
  throw problem(viewer.hasOnboarded ? 'not-found' : 'onboarding-required')
}

/** The same for a picture of an article, which everybody may see. It has one address, with its size in it. */
export async function chooseArticlePicture({ db }: Pick<Act, 'db'>, id: string, size: string, asked: number) {
  const picture = await findArticlePicture(db, id)
  if (!picture || size !== `${picture.width}x${picture.height}`) throw problem('not-found')
  return { id, kind: 'articles' as const, widths: widthsFor('articles', picture.width, asked) }
}

export async function loadVariant(
  storage: Storage,
  { widths, ...picture }: { id: string; kind: ImageKind; widths: readonly number[] },
  format: PictureFormat,
): Promise<{ bytes: Uint8Array; width: number }> {
  for (const width of widths) {
    const bytes = await storage.get(variantKey(picture, width, format))
    if (bytes) return { bytes, width }
  }
  throw problem('not-found')
}

/**
 * The picture behind an object path, where `userId` made it; null for any other. For those who are about to
 * show it: it counts as taken from now on, so that it is not swept away before their change is stored.
 */
export async function ownsPicture(db: Db, userId: string, objectPath: string, kind: ImageKind) {
  const id = pictureIdIn(objectPath, kind)
  return id ? takePicture(db, userId, { kind, id }, new Date()) : null
}
