import { Id, ObjectPath } from '@caravan/contract/fields.ts'
import type { ImageKind } from '../../../platform/images/picture-kinds.ts'

export type PictureFormat = 'avif' | 'webp'

interface Named {
  kind: ImageKind
  id: string
}

/** The address under which a picture is served and by which trips and profiles name it. */
export const objectPathOf = ({ kind, id }: Named) => `/objects/${kind}/${id}`

/** With its size: an article keeps the place of its pictures free, and knows nothing of one but its address. */
export const articlePicturePathOf = ({ id, width, height }: { id: string; width: number; height: number }) =>
  `${objectPathOf({ kind: 'articles', id })}/${width}x${height}`

/** Also of an address with a signature behind it, as pages are shown it and send it back. */
export function pictureIdIn(objectPath: string, kind: ImageKind): string | null {
  const prefix = objectPathOf({ kind, id: '' })
  if (!ObjectPath.safeParse(objectPath).success || !objectPath.startsWith(prefix)) return null
  return Id.safeParse(objectPath.slice(prefix.length).split('/')[0]).data ?? null
}

/** Where things lie in the store: each in a folder of its own, so that deleting leaves nothing behind. */
export const pictureFolder = ({ kind, id }: Named) => `${kind}/${id}`
export const variantKey = (picture: Named, width: number, format: PictureFormat) =>
  `${pictureFolder(picture)}/${width}.${format}`
export const uploadFolder = (uploadId: string) => `uploads/${uploadId}`
export const sourceKey = (uploadId: string) => `${uploadFolder(uploadId)}/source`

/** The upload of such a key; null for any other. */
export function uploadIdOfKey(key: string): string | null {
  const id = Id.safeParse(key.split('/')[1]).data
  return id && key.toLowerCase() === sourceKey(id) ? id : null
}
