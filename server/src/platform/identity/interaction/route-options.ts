/** Forms are short, and a person sends few of them. */
export const PAGE = { schema: { hide: true } }
export const POST = {
  schema: { hide: true },
  bodyLimit: 16_384,
  config: { rateLimit: { max: 20, timeWindow: '1 minute' } },
}
