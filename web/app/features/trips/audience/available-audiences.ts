import { AUDIENCES, type Audience, type Gender } from '@caravan/contract/options.ts'

const GENDER_OF: Partial<Record<Audience, Gender>> = { male: 'man', female: 'woman' }

/** Whom a traveller can post to; a posted trip keeps the audience it has. The server decides. */
export const availableAudiences = (gender: Gender | null, posted?: Audience): readonly Audience[] =>
  AUDIENCES.filter((audience) => {
    const needed = GENDER_OF[audience]
    return !needed || needed === gender || audience === posted
  })

/** Why the others are closed, in one line. */
export function closedAudienceReason(gender: Gender | null): string {
  if (gender === 'woman') return 'Only men can post to men.'
  if (gender === 'man') return 'Only women can post to women.'
  return 'Only women can post to women, and only men to men.'
}

/** Whether stating a gender would open more. */
export const canOpenMoreByGender = (gender: Gender | null) => gender === null || gender === 'rather_not_say'
