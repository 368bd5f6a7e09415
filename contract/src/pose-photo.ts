import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Time } from './fields.ts'
import { AuthorCard } from './users.ts'

export const POSE_PHOTO = {
  /** For so long a pose that was asked for takes a picture: too short to find or make one elsewhere. */
  minutes: 10,
  /** Poses that are asked for in a day (UTC). */
  triesADay: 3,
  /** A picture that nobody has looked at by then is deleted undecided. */
  undecidedDays: 7,
  listPage: 10,
} as const

/** What one is asked to do before the camera: a hand and a place, so that no picture fits that was there before. */
export const POSES = {
  'left-hand-right-ear': 'Your left hand at your right ear',
  'right-hand-left-ear': 'Your right hand at your left ear',
  'left-hand-chin': 'Your left hand under your chin, palm down',
  'right-hand-chin': 'Your right hand under your chin, palm down',
  'left-palm-forehead': 'Your left palm on your forehead',
  'right-palm-forehead': 'Your right palm on your forehead',
  'left-three-fingers': 'Three fingers of your left hand beside your face',
  'right-three-fingers': 'Three fingers of your right hand beside your face',
  'left-fist-cheek': 'Your left fist at your left cheek',
  'right-fist-cheek': 'Your right fist at your right cheek',
  'left-hand-shoulder': 'Your left hand on your right shoulder',
  'right-hand-shoulder': 'Your right hand on your left shoulder',
  'both-hands-head': 'Both hands on top of your head',
  'both-thumbs-chin': 'Both thumbs up below your chin',
} as const
export type Pose = keyof typeof POSES
export const POSE_NAMES = Object.keys(POSES) as [Pose, ...Pose[]]

export const POSE_PHOTO_STATES = ['none', 'asked', 'waiting', 'confirmed', 'refused', 'lapsed'] as const
export type PosePhotoState = (typeof POSE_PHOTO_STATES)[number]

/** Why a picture was refused, as it is told. */
export const POSE_REFUSALS = {
  'other-pose': 'The pose is another one than was asked for.',
  'not-clear': 'Your face could not be seen well enough.',
  'no-face-in-profile': 'Your profile picture does not show your face, so there was nothing to compare with.',
  'not-alike': 'The moderator could not tell that both pictures show the same person.',
} as const
export type PoseRefusal = keyof typeof POSE_REFUSALS
export const POSE_REFUSAL_NAMES = Object.keys(POSE_REFUSALS) as [PoseRefusal, ...PoseRefusal[]]

/** How one's own pose photo stands. */
export const PosePhoto = z.object({
  state: z.enum(POSE_PHOTO_STATES),
  /** What was asked for, while that takes a picture, and of a picture that waits. */
  pose: z.enum(POSE_NAMES).nullable(),
  /** Until when the pose takes a picture. */
  expiresAt: Time.nullable(),
  sentAt: Time.nullable(),
  decidedAt: Time.nullable(),
  /** Of one that was refused. */
  reason: z.enum(POSE_REFUSAL_NAMES).nullable(),
  /** How many more poses can be asked for today. */
  triesLeft: z.int(),
  /** Whether there is a profile picture to compare with. */
  hasPicture: z.boolean(),
})
export type PosePhoto = z.infer<typeof PosePhoto>

export const readPosePhoto = endpoint({
  method: 'GET',
  path: '/api/pose-photo',
  summary: 'How the caller’s own pose photo stands',
  access: 'onboarded',
  reply: { 200: PosePhoto },
})

export const askForPose = endpoint({
  method: 'POST',
  path: '/api/pose-photo',
  summary:
    'Ask for a pose, chosen at random, that takes a picture for 10 minutes. Asked again meanwhile it is the same one',
  access: 'onboarded',
  reply: { 200: PosePhoto },
  problems: ['profile-picture-required', 'pose-photo-sent'],
})

export const sendPosePhoto = endpoint({
  method: 'PUT',
  path: '/api/pose-photo',
  summary: 'Turn an upload of one’s own into the picture of the pose, which moderators alone see until they decide',
  access: 'onboarded',
  body: z.object({ imageURL: z.string({ error: 'Pass the address that the picture was sent to.' }).max(2000) }),
  reply: { 200: PosePhoto },
  problems: ['not-found', 'no-pose', 'unsupported-image', 'too-large', 'storage-full'],
  cost: 'upload',
})

export const removePosePhoto = endpoint({
  method: 'DELETE',
  path: '/api/pose-photo',
  summary:
    'Take one’s pose photo back: a picture that waits is deleted, and the mark of one that was confirmed is gone',
  access: 'onboarded',
  reply: { 200: PosePhoto },
})

/** A picture that waits for a moderator, with the profile it is compared with. */
export const PosePhotoItem = z.object({
  id: Id,
  pose: z.enum(POSE_NAMES),
  sentAt: Time,
  traveller: AuthorCard,
  /** Serves the picture to a moderator alone. */
  url: z.string(),
})
export type PosePhotoItem = z.infer<typeof PosePhotoItem>

/** Where the picture of a pose is served: `GET`, by the session of a moderator. */
export const posePicturePath = (id: string) => `/objects/poses/${id}`

export const listPosePhotos = endpoint({
  method: 'GET',
  path: '/api/moderation/pose-photos',
  summary: 'Pose photos that wait for a moderator, the oldest first; not the caller’s own',
  access: 'moderator',
  paged: true,
  reply: { 200: z.array(PosePhotoItem) },
})

export const decidePosePhoto = endpoint({
  method: 'PUT',
  path: '/api/moderation/pose-photos/:posePhotoId',
  summary: 'Confirm a pose photo or refuse it. Its picture is deleted with that',
  access: 'moderator',
  params: IdParams('posePhotoId'),
  body: z
    .object({
      confirmed: z.boolean({ error: 'confirmed is true or false.' }),
      reason: z.enum(POSE_REFUSAL_NAMES, { error: 'Choose a reason from the list.' }).nullable().default(null),
    })
    .refine(({ confirmed, reason }) => confirmed === (reason === null), {
      path: ['reason'],
      error: 'What is refused has a reason, and what is confirmed has none.',
    }),
  reply: { 200: z.object({ id: Id, confirmed: z.boolean() }) },
  problems: ['not-found', 'pose-photo-decided'],
})
