import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../../settings/schema.ts'

/** What a proxy adds: behind one that nobody declared, the request is not of this machine, whatever name it asks for. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Whether a request came from this machine without a proxy between. The name that it asks for counts, too: a site elsewhere may
 * point one of its own at this machine and read along.
 */
export const isDirect = ({ headers, hostname, ip }: FastifyRequest): boolean =>
  isLoopback(hostname) && isLoopback(ip) && !FORWARDED.some((name) => headers[name] !== undefined)
