import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const UploadAddress = z.object({ uploadURL: z.string() })

export const startUpload = endpoint({
  method: 'POST',
  path: '/api/objects/upload',
  summary: 'A signed address for one PUT of a picture, good for 15 minutes',
  access: 'signed-in',
  reply: { 200: UploadAddress },
  cost: 'upload',
  action: 'upload',
})

const Stored = z.object({ objectPath: z.string(), preview: z.string().nullable() })
const address = z.string({ error: 'Pass the address that the picture was sent to.' }).max(2000)

/** What Companion's socket says: how much has come, and at last one of the other two. */
export type ImportEvent =
  | { action: 'progress'; payload: { bytesUploaded: number; bytesTotal: number } }
  | { action: 'success'; payload: object }
  | { action: 'error'; payload: { error: { message: string } } }

const link = z.string({ error: 'Give the address of a picture.' }).max(2000)

export const importPicture = endpoint({
  method: 'POST',
  path: '/api/uploads/companion/url/get',
  summary: 'The right to have Companion fetch a picture by its link into an upload of one’s own, where it runs',
  access: 'signed-in',
  body: z.object({ url: link, uploadURL: address }),
  reply: { 200: z.object({ token: z.string(), companionUrl: z.string() }) },
  problems: ['not-found', 'conflict', 'link-refused'],
  cost: 'upload',
  action: 'upload',
})

export const keepTripImage = endpoint({
  method: 'PUT',
  path: '/api/trip-images',
  summary: 'Turn an upload of one’s own into a trip’s picture: decoded, upright, without metadata, re-encoded',
  access: 'onboarded',
  body: z.object({ imageURL: address }),
  reply: { 200: Stored },
  problems: ['not-found', 'unsupported-image', 'too-large', 'storage-full'],
  cost: 'upload',
})

export const keepAvatar = endpoint({
  method: 'PUT',
  path: '/api/profile/avatar',
  summary: 'Turn an upload of one’s own into one’s profile picture',
  access: 'signed-in',
  body: z.object({ avatarURL: address }),
  reply: { 200: Stored },
  problems: ['not-found', 'unsupported-image', 'too-large', 'storage-full'],
  cost: 'upload',
})

export const startArticlePicture = endpoint({
  method: 'POST',
  path: '/api/blog-admin/pictures',
  summary: 'A signed address for one PUT of a picture for an article, good for 15 minutes',
  access: 'blog-admin',
  reply: { 200: UploadAddress },
  cost: 'upload',
})

export const keepArticlePicture = endpoint({
  method: 'PUT',
  path: '/api/blog-admin/pictures',
  summary: 'Turn an upload of the blog admin into a picture that everybody may see, whose address an article names',
  access: 'blog-admin',
  body: z.object({ imageURL: address }),
  reply: { 200: Stored },
  problems: ['not-found', 'unsupported-image', 'too-large', 'storage-full'],
  cost: 'upload',
})
