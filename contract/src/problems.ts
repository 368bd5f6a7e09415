import { z } from 'zod'
import { Step } from './options.ts'

/** Every refusal that a call can answer with: one table, so that clients switch on `type` and never on text. */
export const PROBLEMS = {
  'bad-request': { status: 400, title: 'Bad request', detail: 'The request could not be read.' },
  'self-match': { status: 400, title: 'Bad request', detail: 'Cannot match with yourself' },
  'self-report': { status: 400, title: 'Bad request', detail: 'Cannot report yourself' },
  'self-block': { status: 400, title: 'Bad request', detail: 'Cannot block yourself' },
  'signed-out': { status: 401, title: 'Signed out', detail: 'Sign in to go on.' },
  'blog-locked': { status: 401, title: 'Blog locked', detail: 'Unlock the blog admin first.' },
  forbidden: { status: 403, title: 'Not allowed', detail: 'You may see this but not change it.' },
  'foreign-origin': { status: 403, title: 'Not allowed', detail: 'Requests from other sites are refused.' },
  'onboarding-required': {
    status: 403,
    title: 'Onboarding required',
    detail: 'Complete your travel profile first.',
  },
  suspended: {
    status: 403,
    title: 'Suspended',
    detail: 'You may read why, appeal, export your data or delete your account, and nothing else for now.',
  },
  'adult-statement-required': {
    status: 403,
    title: 'For people who are 18 or older',
    detail: 'State that you are 18 or older first.',
  },
  'audience-not-yours': {
    status: 403,
    title: 'Not allowed',
    detail: 'Only travelers who stated that gender can post to this audience.',
  },
  'gender-locked': {
    status: 403,
    title: 'Not allowed',
    detail: 'A stated gender can be changed once every 30 days.',
  },
  'username-locked': {
    status: 403,
    title: 'Not allowed',
    detail: 'A username can be changed 3 times in 30 days.',
  },
  'match-not-accepted': {
    status: 403,
    title: 'Not allowed',
    detail: 'You can message each other once the request is accepted.',
  },
  'other-city': {
    status: 403,
    title: 'Not allowed',
    detail: 'Group chats are for travelers who are in their city.',
  },
  'step-required': {
    status: 403,
    title: 'A step is asked for',
    detail: 'They ask for a step before somebody sends them a request.',
  },
  'not-met': { status: 403, title: 'Not met', detail: 'This is for travelers whom you have met in person.' },
  'not-a-member': { status: 403, title: 'Not allowed', detail: 'Join this group chat first.' },
  'sign-in-again': {
    status: 403,
    title: 'Sign in again',
    detail: 'Sign out and in again first: this is changed within minutes of a sign-in.',
  },
  'not-found': { status: 404, title: 'Not found', detail: 'There is nothing here.' },
  'no-temporary-credentials': {
    status: 404,
    title: 'No temporary credentials',
    detail: 'The store of pictures gives out no temporary credentials here. Ask for signed addresses instead.',
  },
  conflict: { status: 409, title: 'Conflict', detail: 'This changed in the meantime. Load it again.' },
  'plan-exists': {
    status: 409,
    title: 'There is a plan',
    detail: 'There is a plan for this match already. Change it, or call it off first.',
  },
  'plan-changed': {
    status: 409,
    title: 'The plan changed',
    detail: 'This plan changed in the meantime. Look at it again.',
  },
  'plan-begun': {
    status: 409,
    title: 'The plan has begun',
    detail: 'This plan has begun. Where you are awaited, check in with your PIN.',
  },
  'case-decided': {
    status: 409,
    title: 'Decided already',
    detail: 'Somebody else decided this case meanwhile.',
  },
  'case-claimed': {
    status: 409,
    title: 'Case claimed',
    detail: 'Another moderator is at this case. You can decide it once they release it.',
  },
  'case-open': {
    status: 409,
    title: 'Case open',
    detail: 'It is open, or another case about the same traveler is: decide that one.',
  },
  'appeal-waits': {
    status: 409,
    title: 'Appeal waits',
    detail: 'An appeal against this decision waits: answer that, and all is looked at again.',
  },
  'being-reopened': {
    status: 409,
    title: 'Looked at again',
    detail: 'A second moderator looks at this already. You can appeal against what they decide.',
  },
  'preview-outdated': {
    status: 409,
    title: 'Preview outdated',
    detail: 'Something changed since you were shown what will be told. Look at it once more.',
  },
  'appeal-decided': {
    status: 409,
    title: 'Decided already',
    detail: 'Somebody else decided this appeal meanwhile.',
  },
  'already-appealed': {
    status: 409,
    title: 'Appealed already',
    detail: 'You have appealed against this decision before.',
  },
  'no-trusted-contact': {
    status: 409,
    title: 'No trusted contact',
    detail: 'Name a trusted contact who agrees, and choose your PINs first.',
  },
  'check-in-awaited': {
    status: 409,
    title: 'A check-in is awaited',
    detail: 'Your contact stays until you have checked in after your plan.',
  },
  'contact-refused': {
    status: 409,
    title: 'They said no',
    detail: 'Whoever has this e-mail does not want to be your contact. Ask somebody else.',
  },
  'no-mail': { status: 409, title: 'No mails', detail: 'This service sends no mails, so nobody can be asked.' },
  'no-password': {
    status: 409,
    title: 'No password here',
    detail: 'You have no password here. Change it, and your e-mail, where you sign in.',
  },
  'article-changed': {
    status: 409,
    title: 'Article changed',
    detail: 'Somebody else saved this article meanwhile. Nothing was overwritten.',
  },
  'username-taken': { status: 409, title: 'Username taken', detail: 'That username is taken.' },
  'match-exists': { status: 409, title: 'Match already exists', detail: 'Match already exists' },
  'match-answered': {
    status: 409,
    title: 'Already answered',
    detail: 'This request has been answered and can no longer be withdrawn.',
  },
  'too-many-blocks': {
    status: 409,
    title: 'Many blocked travelers',
    detail: 'You have blocked as many travelers as is possible. Unblock somebody first.',
  },
  'location-required': { status: 409, title: 'Location required', detail: 'Set your city first.' },
  'location-unconfirmed': {
    status: 409,
    title: 'Location not confirmed',
    detail: 'Confirm that you are still in your city to see who else is there.',
  },
  'hidden-from-near-me': {
    status: 409,
    title: 'Hidden from Near Me',
    detail: 'You are hidden from Near Me. Who hides does not see others.',
  },
  'group-name-exists': {
    status: 409,
    title: 'Group name exists',
    detail: 'A group chat of this name is open in your city.',
  },
  'too-many-groups': {
    status: 409,
    title: 'Many open group chats',
    detail: 'You have three open group chats. Close one, or wait until one ends.',
  },
  'too-many-wishes': {
    status: 409,
    title: 'Many wishes',
    detail: 'You have twenty wishes. Remove one first.',
  },
  'too-many-searches': {
    status: 409,
    title: 'Many saved searches',
    detail: 'You have saved twenty searches. Remove one first.',
  },
  'export-under-way': {
    status: 409,
    title: 'Archive under way',
    detail: 'Your archive is being made already. You will hear when it is ready.',
  },
  'group-full': { status: 409, title: 'Group full', detail: 'This group chat has as many members as is possible.' },
  'too-early': {
    status: 409,
    title: 'Too early',
    detail: 'In the last 6 hours you can say whom you want to keep in touch with.',
  },
  'profile-picture-required': {
    status: 409,
    title: 'Profile picture required',
    detail: 'Add a profile picture first: that is what a pose photo is compared with.',
  },
  'pose-photo-sent': {
    status: 409,
    title: 'Pose photo sent',
    detail: 'Your pose photo waits for a moderator, or was confirmed already.',
  },
  'no-pose': {
    status: 409,
    title: 'No pose',
    detail: 'The time for this pose is over. Ask for another one.',
  },
  'pose-photo-decided': {
    status: 409,
    title: 'Pose photo decided',
    detail: 'This pose photo was decided already, or taken back.',
  },
  'already-answered': { status: 409, title: 'Already answered', detail: 'This request has been answered already.' },
  'too-large': { status: 413, title: 'Too large', detail: 'That is more than this call accepts.' },
  'unsupported-media': { status: 415, title: 'Unsupported media type', detail: 'Send this call JSON.' },
  'unsupported-image': {
    status: 415,
    title: 'Unsupported image',
    detail: 'Choose a JPEG, PNG, WebP or GIF picture.',
  },
  'invalid-input': { status: 422, title: 'Invalid input', detail: 'Some fields need another look.' },
  'code-refused': {
    status: 422,
    title: 'Code refused',
    detail: 'This code does not hold, or not any more. Let them show you the one of this minute.',
  },
  'link-refused': {
    status: 422,
    title: 'Link refused',
    detail: 'Give the address of a picture on the public internet.',
  },
  'not-hideable': {
    status: 422,
    title: 'Cannot be hidden',
    detail: 'Trips, comments, group chats and their messages can be hidden. Choose one of this case.',
  },
  'which-day': {
    status: 422,
    title: 'A day that may be two',
    detail: 'Which day is meant? Choose one first.',
  },
  'key-reused': {
    status: 422,
    title: 'Idempotency key reused',
    detail: 'This Idempotency-Key came with another request before.',
  },
  'too-many': { status: 429, title: 'Too many requests', detail: 'Wait a moment, then try again.' },
  'too-many-open': {
    status: 429,
    title: 'Many open requests',
    detail: 'Your other requests are still waiting for an answer. Ask again when some are answered, or unsend one.',
  },
  'too-many-today': {
    status: 429,
    title: 'Many requests today',
    detail: 'You have sent all of today’s requests. You can ask again tomorrow.',
  },
  internal: { status: 500, title: 'Server error', detail: 'Something went wrong on our side.' },
  unavailable: { status: 503, title: 'Unavailable', detail: 'The service is starting or busy. Try again shortly.' },
  'storage-full': {
    status: 507,
    title: 'Storage full',
    detail: 'There is no room for this at the moment, and nothing was changed. Try again later.',
  },
} as const satisfies Record<string, { status: number; title: string; detail: string }>

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
