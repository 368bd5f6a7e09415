/** Whether an `If-None-Match` names this entity tag: whether one is weak does not matter there (RFC 9110). */
export const isKnownTag = (known: string | undefined, etag: string): boolean =>
  known?.trim() === '*' || (known?.split(',').some((one) => opaque(one) === opaque(etag)) ?? false)

const opaque = (etag: string) => etag.trim().replace(/^W\//, '')
