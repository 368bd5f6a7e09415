import { type AccessRow, expected, forModerators, MISSING, whileSuspended } from './access.ts'
import type { Rows } from './rows.ts'

const FOR_MODERATORS =
  'For moderators alone: what was sealed in a case, and nothing else of anybody; `cases.test.ts` shows it.'
const OWN = 'What was decided about the caller.'

const access: Record<string, AccessRow> = {
  'GET /api/moderation/cases': [() => ({ url: '/api/moderation/cases' }), forModerators(200)],
  'GET /api/moderation/cases/:caseId': [
    ({ caseId }) => ({ url: `/api/moderation/cases/${caseId}` }),
    forModerators(200),
  ],
  'POST /api/moderation/cases/:caseId/decision': [
    ({ caseId }) => ({
      url: `/api/moderation/cases/${caseId}/decision`,
      body: { action: 'dismiss', text: 'A quarrel.', version: 'of what was shown before' },
    }),
    forModerators(409),
  ],
  'POST /api/moderation/cases/:caseId/preview': [
    ({ caseId }) => ({ url: `/api/moderation/cases/${caseId}/preview`, body: { action: 'dismiss', text: '' } }),
    forModerators(200),
  ],
  'PUT /api/moderation/cases/:caseId/claim': [
    ({ caseId }) => ({ url: `/api/moderation/cases/${caseId}/claim`, body: { claimed: true } }),
    forModerators(200),
  ],
  'POST /api/moderation/cases/:caseId/notes': [
    ({ caseId }) => ({ url: `/api/moderation/cases/${caseId}/notes`, body: { text: 'Seen before.' } }),
    forModerators(201),
  ],
  'POST /api/moderation/cases/:caseId/reopening': [
    ({ caseId }) => ({
      url: `/api/moderation/cases/${caseId}/reopening`,
      body: { reason: 'mistake', text: 'Not so.' },
    }),
    forModerators(409),
  ],
  'POST /api/moderation/cases/:caseId/review': [
    ({ caseId }) => ({ url: `/api/moderation/cases/${caseId}/review`, body: { decisionId: MISSING } }),
    forModerators(409),
  ],
  'GET /api/moderation/decided': [() => ({ url: '/api/moderation/decided' }), forModerators(200)],
  'GET /api/moderation/appeals': [() => ({ url: '/api/moderation/appeals' }), forModerators(200)],
  'POST /api/moderation/appeals/:decisionId/decision': [
    ({ appealedId }) => ({
      url: `/api/moderation/appeals/${appealedId}/decision`,
      body: { outcome: 'reversed', text: 'You are right.' },
    }),
    forModerators(201),
  ],
  'GET /api/decisions': [() => ({ url: '/api/decisions' }), whileSuspended(expected(401, 200, 200, 200, 200))],
  'POST /api/decisions/:decisionId/appeal': [
    ({ decisionId }) => ({ url: `/api/decisions/${decisionId}/appeal`, body: { text: 'It is my own flat.' } }),
    whileSuspended(expected(401, 404, 201, 404, 404)),
  ],
  'GET /api/safety/numbers': [
    () => ({ url: '/api/safety/numbers' }),
    whileSuspended(expected(200, 200, 200, 200, 200)),
  ],
}

export const moderationRows: Rows = {
  access,
  lists: [],
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
