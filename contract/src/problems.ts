import { z } from 'zod'
import { Step } from './options.ts'

const refusal = <Status extends number>(status: Status, title: string, detail: string) => ({ status, title, detail })

/** Every refusal that a call can answer with: one table, so that clients switch on `type` and never on text. */
export const PROBLEMS = {
  'bad-request': refusal(400, 'Bad request', 'The request could not be read.'),
  'self-match': refusal(400, 'Bad request', 'Cannot match with yourself'),
  'self-report': refusal(400, 'Bad request', 'Cannot report yourself'),
  'self-block': refusal(400, 'Bad request', 'Cannot block yourself'),
  'signed-out': refusal(401, 'Signed out', 'Sign in to go on.'),
  'blog-locked': refusal(401, 'Blog locked', 'Unlock the blog admin first.'),
  forbidden: refusal(403, 'Not allowed', 'You may see this but not change it.'),
  'foreign-origin': refusal(403, 'Not allowed', 'Requests from other sites are refused.'),
  'onboarding-required': refusal(403, 'Onboarding required', 'Complete your travel profile first.'),
  suspended: refusal(
    403,
    'Suspended',
    'You may read why, appeal, export your data or delete your account, and nothing else for now.',
  ),
  'adult-statement-required': refusal(403, 'For people who are 18 or older', 'State that you are 18 or older first.'),
  'audience-not-yours': refusal(403, 'Not allowed', 'Only travelers who stated that gender can post to this audience.'),
  'gender-locked': refusal(403, 'Not allowed', 'A stated gender can be changed once every 30 days.'),
  'username-locked': refusal(403, 'Not allowed', 'A username can be changed 3 times in 30 days.'),
  'match-not-accepted': refusal(403, 'Not allowed', 'You can message each other once the request is accepted.'),
  'other-city': refusal(403, 'Not allowed', 'Group chats are for travelers who are in their city.'),
  'step-required': refusal(403, 'A step is asked for', 'They ask for a step before somebody sends them a request.'),
  'not-met': refusal(403, 'Not met', 'This is for travelers whom you have met in person.'),
  'not-a-member': refusal(403, 'Not allowed', 'Join this group chat first.'),
  'sign-in-again': refusal(
    403,
    'Sign in again',
    'Sign out and in again first: this is changed within minutes of a sign-in.',
  ),
  'not-found': refusal(404, 'Not found', 'There is nothing here.'),
  'no-temporary-credentials': refusal(
    404,
    'No temporary credentials',
    'The store of pictures gives out no temporary credentials here. Ask for signed addresses instead.',
  ),
  conflict: refusal(409, 'Conflict', 'This changed in the meantime. Load it again.'),
  'plan-exists': refusal(
    409,
    'There is a plan',
    'There is a plan for this match already. Change it, or call it off first.',
  ),
  'plan-changed': refusal(409, 'The plan changed', 'This plan changed in the meantime. Look at it again.'),
  'plan-begun': refusal(
    409,
    'The plan has begun',
    'This plan has begun. Where you are awaited, check in with your PIN.',
  ),
  'case-decided': refusal(409, 'Decided already', 'Somebody else decided this case meanwhile.'),
  'case-claimed': refusal(
    409,
    'Case claimed',
    'Another moderator is at this case. You can decide it once they release it.',
  ),
  'case-open': refusal(409, 'Case open', 'It is open, or another case about the same traveler is: decide that one.'),
  'appeal-waits': refusal(
    409,
    'Appeal waits',
    'An appeal against this decision waits: answer that, and all is looked at again.',
  ),
  'being-reopened': refusal(
    409,
    'Looked at again',
    'A second moderator looks at this already. You can appeal against what they decide.',
  ),
  'preview-outdated': refusal(
    409,
    'Preview outdated',
    'Something changed since you were shown what will be told. Look at it once more.',
  ),
  'appeal-decided': refusal(409, 'Decided already', 'Somebody else decided this appeal meanwhile.'),
  'already-appealed': refusal(409, 'Appealed already', 'You have appealed against this decision before.'),
  'no-trusted-contact': refusal(
    409,
    'No trusted contact',
    'Name a trusted contact who agrees, and choose your PINs first.',
  ),
  'check-in-awaited': refusal(
    409,
    'A check-in is awaited',
    'Your contact stays until you have checked in after your plan.',
  ),
  'contact-refused': refusal(
    409,
    'They said no',
    'Whoever has this e-mail does not want to be your contact. Ask somebody else.',
  ),
  'no-mail': refusal(409, 'No mails', 'This service sends no mails, so nobody can be asked.'),
  'no-password': refusal(
    409,
    'No password here',
    'You have no password here. Change it, and your e-mail, where you sign in.',
  ),
  'article-changed': refusal(
    409,
    'Article changed',
    'Somebody else saved this article meanwhile. Nothing was overwritten.',
  ),
  'username-taken': refusal(409, 'Username taken', 'That username is taken.'),
  'match-exists': refusal(409, 'Match already exists', 'Match already exists'),
  'match-answered': refusal(409, 'Already answered', 'This request has been answered and can no longer be withdrawn.'),
  'too-many-blocks': refusal(
    409,
    'Many blocked travelers',
    'You have blocked as many travelers as is possible. Unblock somebody first.',
  ),
  'location-required': refusal(409, 'Location required', 'Set your city first.'),
  'location-unconfirmed': refusal(
    409,
    'Location not confirmed',
    'Confirm that you are still in your city to see who else is there.',
  ),
  'hidden-from-near-me': refusal(
    409,
    'Hidden from Near Me',
    'You are hidden from Near Me. Who hides does not see others.',
  ),
  'group-name-exists': refusal(409, 'Group name exists', 'A group chat of this name is open in your city.'),
  'too-many-groups': refusal(
    409,
    'Many open group chats',
    'You have three open group chats. Close one, or wait until one ends.',
  ),
  'too-many-wishes': refusal(409, 'Many wishes', 'You have twenty wishes. Remove one first.'),
  'too-many-searches': refusal(409, 'Many saved searches', 'You have saved twenty searches. Remove one first.'),
  'export-under-way': refusal(
    409,
    'Archive under way',
    'Your archive is being made already. You will hear when it is ready.',
  ),
  'group-full': refusal(409, 'Group full', 'This group chat has as many members as is possible.'),
  'too-early': refusal(409, 'Too early', 'In the last 6 hours you can say whom you want to keep in touch with.'),
  'profile-picture-required': refusal(
    409,
    'Profile picture required',
    'Add a profile picture first: that is what a pose photo is compared with.',
  ),
  'pose-photo-sent': refusal(
    409,
    'Pose photo sent',
    'Your pose photo waits for a moderator, or was confirmed already.',
  ),
  'no-pose': refusal(409, 'No pose', 'The time for this pose is over. Ask for another one.'),
  'pose-photo-decided': refusal(409, 'Pose photo decided', 'This pose photo was decided already, or taken back.'),
  'already-answered': refusal(409, 'Already answered', 'This request has been answered already.'),
  'too-large': refusal(413, 'Too large', 'That is more than this call accepts.'),
  'unsupported-media': refusal(415, 'Unsupported media type', 'Send this call JSON.'),
  'unsupported-image': refusal(415, 'Unsupported image', 'Choose a JPEG, PNG, WebP or GIF picture.'),
  'invalid-input': refusal(422, 'Invalid input', 'Some fields need another look.'),
  'code-refused': refusal(
    422,
    'Code refused',
    'This code does not hold, or not any more. Let them show you the one of this minute.',
  ),
  'link-refused': refusal(422, 'Link refused', 'Give the address of a picture on the public internet.'),
  'not-hideable': refusal(
    422,
    'Cannot be hidden',
    'Trips, comments, group chats and their messages can be hidden. Choose one of this case.',
  ),
  'which-day': refusal(422, 'A day that may be two', 'Which day is meant? Choose one first.'),
  'key-reused': refusal(422, 'Idempotency key reused', 'This Idempotency-Key came with another request before.'),
  'too-many': refusal(429, 'Too many requests', 'Wait a moment, then try again.'),
  'too-many-open': refusal(
    429,
    'Many open requests',
    'Your other requests are still waiting for an answer. Ask again when some are answered, or unsend one.',
  ),
  'too-many-today': refusal(
    429,
    'Many requests today',
    'You have sent all of today’s requests. You can ask again tomorrow.',
  ),
  internal: refusal(500, 'Server error', 'Something went wrong on our side.'),
  unavailable: refusal(503, 'Unavailable', 'The service is starting or busy. Try again shortly.'),
  'storage-full': refusal(
    507,
    'Storage full',
    'There is no room for this at the moment, and nothing was changed. Try again later.',
  ),
} as const

export type ProblemSlug = keyof typeof PROBLEMS

/** RFC 9457, plus `message` (same text as `detail`) and, for input, each field at fault by JSON pointer. */
export const ProblemDocument = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  message: z.string(),
  errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).optional(),
  /** Of `step-required`: which one. */
  step: Step.optional(),
})
export type ProblemDocument = z.infer<typeof ProblemDocument>

export const problemType = (slug: ProblemSlug) => `/problems/${slug}`
