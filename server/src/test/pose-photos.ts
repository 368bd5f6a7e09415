import type { PosePhoto, PosePhotoItem } from '@caravan/contract/pose-photo.ts'
import type { FastifyInstance } from 'fastify'
import { accepted, type Traveller, traveller } from './factories.ts'
import { phonePhoto, quarters } from './sample-images.ts'
import { keptPicture, putAvatar, sentUpload } from './uploads.ts'

/** A profile picture that was not there before. */
export async function newAvatar(app: FastifyInstance, who: Traveller): Promise<string> {
  const profileImageUrl = await keptPicture(app, who, await quarters(200, 200), putAvatar)
  accepted(await who.call('PUT', '/api/users/profile', { profileImageUrl }))
  return profileImageUrl
}

/** Somebody with a profile picture, to compare with. */
export async function pictured(app: FastifyInstance): Promise<Traveller> {
  const who = await traveller(app)
  await newAvatar(app, who)
  return who
}

export const askForPose = (who: Traveller) => who.call('POST', '/api/pose-photo')
export const putPosePhoto = (who: Traveller, imageURL: string) => who.call('PUT', '/api/pose-photo', { imageURL })
export const ownPosePhoto = async (who: Traveller) => (await who.call('GET', '/api/pose-photo')).json<PosePhoto>()

/** Asked for, taken and sent. */
export async function sentPosePhoto(app: FastifyInstance, who: Traveller): Promise<PosePhoto> {
  accepted(await askForPose(who))
  return accepted(await putPosePhoto(who, await sentUpload(app, who, await phonePhoto(640, 480))))
}

/** Those that wait, of one traveller, as a moderator sees them. */
export async function waitingOf(moderator: Traveller, { id }: Traveller): Promise<PosePhotoItem[]> {
  const waiting = accepted<PosePhotoItem[]>(await moderator.call('GET', '/api/moderation/pose-photos?limit=100'))
  return waiting.filter(({ traveller }) => traveller.id === id)
}

export const decidePose = (moderator: Traveller, id: string, confirmed: boolean, reason: string | null = null) =>
  moderator.call('PUT', `/api/moderation/pose-photos/${id}`, { confirmed, reason })
