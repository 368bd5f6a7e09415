import { expected } from './access.ts'
import type { Rows } from './rows.ts'

const CALL = {
  kind: 'call',
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  agoMs: 900,
  tookMs: 400,
  method: 'GET',
  route: '/api/posts',
  status: 200,
}

export const browserSpanRows: Rows = {
  access: {
    // no collector is set: what happens where one is says `tracing.slow.test.ts`
    'POST /api/browser-spans': [
      () => ({ url: '/api/browser-spans', body: { spans: [CALL] } }),
      expected(404, 404, 404, 404, 404),
    ],
  },
  lists: [],
}
