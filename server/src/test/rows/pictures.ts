import { expected, forBlogAdmins, MISSING, SIGNED_IN } from './access.ts'
import type { Rows } from './rows.ts'

/** Here the store is a folder: these are not there. Whose upload is whose is in `modules/media/pictures/store-uploads.slow.test.ts`. */
const NOT_HERE = expected(401, 404, 404, 404, 404)
const PARTS = `/api/uploads/s3/multipart/${MISSING}`
const KEY = `?key=${encodeURIComponent(`uploads/${MISSING}/source`)}`
const BEGUN = { type: 'image/png', size: 10 }

const storeUploadRows: Rows['access'] = {
  'POST /api/uploads/s3/params': [BEGUN, NOT_HERE],
  'POST /api/uploads/s3/multipart': [BEGUN, NOT_HERE],
  'GET /api/uploads/s3/multipart/:uploadId/:partNumber': [() => ({ url: `${PARTS}/1${KEY}` }), NOT_HERE],
  'GET /api/uploads/s3/multipart/:uploadId': [() => ({ url: `${PARTS}${KEY}` }), NOT_HERE],
  'POST /api/uploads/s3/multipart/:uploadId/complete': [
    () => ({ url: `${PARTS}/complete${KEY}`, body: { parts: [{ partNumber: 1, etag: 'x' }] } }),
    NOT_HERE,
  ],
  'DELETE /api/uploads/s3/multipart/:uploadId': [() => ({ url: `${PARTS}${KEY}` }), NOT_HERE],
  'GET /api/uploads/s3/sts': [() => ({ url: `/api/uploads/s3/sts${KEY}` }), NOT_HERE],
}

export const pictureRows: Rows = {
  access: {
    'POST /api/objects/upload': SIGNED_IN,
    // off, as it is where nobody has it on
    'POST /api/uploads/companion/url/get': [
      { url: 'https://example.org/a.jpg', uploadURL: `/api/objects/uploads/${MISSING}` },
      expected(401, 404, 404, 404, 404),
    ],
    'PUT /api/profile/avatar': [{ avatarURL: `/api/objects/uploads/${MISSING}` }, expected(401, 404, 404, 404, 404)],
    'PUT /api/trip-images': [{ imageURL: `/api/objects/uploads/${MISSING}` }, expected(401, 403, 404, 404, 404)],
    'POST /api/blog-admin/pictures': forBlogAdmins(200),
    'PUT /api/blog-admin/pictures': [{ imageURL: `/api/objects/uploads/${MISSING}` }, forBlogAdmins(404)],
    ...storeUploadRows,
  },
  nothingOfOthers: {
    'POST /api/uploads/s3/params': 'How long an address of one’s own is good.',
    'GET /api/uploads/s3/multipart/:uploadId/:partNumber': 'How long an address of one’s own is good.',
    'GET /api/uploads/s3/multipart/:uploadId':
      'Parts of one’s own upload; `store-uploads.slow.test.ts` asks for those of another.',
  },
}
