import { expected, forModerators, MISSING, whileSuspended } from './access.ts'
import type { Rows } from './rows.ts'

const FOR_MODERATORS =
  'For moderators alone: what was sealed in a case, and nothing else of anybody; `cases.test.ts` shows it.'
const OWN = 'What was decided about the caller.'

const access: Rows['access'] = {
  'GET /api/moderation/cases': forModerators(200),
  'GET /api/moderation/cases/:caseId': forModerators(200),
  'POST /api/moderation/cases/:caseId/decision': [
    { action: 'dismiss', text: 'A quarrel.', version: 'of what was shown before' },
    forModerators(409),
  ],
  'POST /api/moderation/cases/:caseId/preview': [{ action: 'dismiss', text: '' }, forModerators(200)],
  'PUT /api/moderation/cases/:caseId/claim': [{ claimed: true }, forModerators(200)],
  'POST /api/moderation/cases/:caseId/notes': [{ text: 'Seen before.' }, forModerators(201)],
  'POST /api/moderation/cases/:caseId/reopening': [{ reason: 'mistake', text: 'Not so.' }, forModerators(409)],
  'POST /api/moderation/cases/:caseId/review': [{ decisionId: MISSING }, forModerators(409)],
  'GET /api/moderation/decided': forModerators(200),
  'GET /api/moderation/appeals': forModerators(200),
  'POST /api/moderation/appeals/:decisionId/decision': [
    ({ appealedId }) => ({
      url: `/api/moderation/appeals/${appealedId}/decision`,
      body: { outcome: 'reversed', text: 'You are right.' },
    }),
    forModerators(201),
  ],
  'GET /api/decisions': whileSuspended(expected(401, 200, 200, 200, 200)),
  'POST /api/decisions/:decisionId/appeal': [
    { text: 'It is my own flat.' },
    whileSuspended(expected(401, 404, 201, 404, 404)),
  ],
  'GET /api/safety/numbers': whileSuspended(expected(200, 200, 200, 200, 200)),
}

export const moderationRows: Rows = {
  access,
  nothingOfOthers: {
    'GET /api/moderation/cases': FOR_MODERATORS,
    'GET /api/moderation/cases/:caseId': FOR_MODERATORS,
    'GET /api/moderation/decided': FOR_MODERATORS,
    'POST /api/moderation/cases/:caseId/preview': FOR_MODERATORS,
    'GET /api/moderation/appeals': FOR_MODERATORS,
    'GET /api/decisions': OWN,
    'GET /api/safety/numbers': 'Of all decisions of a month that is over, rounded, and none under ten.',
  },
}
