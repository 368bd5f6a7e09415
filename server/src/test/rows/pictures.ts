import { expected, forBlogAdmins, MISSING, SIGNED_IN } from './access.ts'
import type { Rows } from './rows.ts'

export const pictureRows: Rows = {
  access: {
    'POST /api/objects/upload': [() => ({ url: '/api/objects/upload' }), SIGNED_IN],
    // off, as it is where nobody has it on
    'POST /api/uploads/companion/url/get': [
      () => ({
        url: '/api/uploads/companion/url/get',
        body: { url: 'https://example.org/a.jpg', uploadURL: `/api/objects/uploads/${MISSING}` },
      }),
      expected(401, 404, 404, 404, 404),
    ],
    'PUT /api/profile/avatar': [
      () => ({ url: '/api/profile/avatar', body: { avatarURL: `/api/objects/uploads/${MISSING}` } }),
      expected(401, 404, 404, 404, 404),
    ],
    'PUT /api/trip-images': [
      () => ({ url: '/api/trip-images', body: { imageURL: `/api/objects/uploads/${MISSING}` } }),
      expected(401, 403, 404, 404, 404),
    ],
    'POST /api/blog-admin/pictures': [() => ({ url: '/api/blog-admin/pictures' }), forBlogAdmins(200)],
    'PUT /api/blog-admin/pictures': [
      () => ({ url: '/api/blog-admin/pictures', body: { imageURL: `/api/objects/uploads/${MISSING}` } }),
      forBlogAdmins(404),
    ],
  },
  lists: [],
}
