/** Forms are short. */
export const PAGE = { schema: { hide: true } }
export const POST = {
  schema: { hide: true },
  bodyLimit: 16_384,
  config: { cost: 'signIn' },
} as const
