import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../../settings/schema.ts'

/** What a proxy adds: behind one that nobody declared, the request is not of this machine, whatever name it asks for. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Whether no proxy is between this machine and the request; its Host counts too, as a site elsewhere may point a name here. */
export const isDirect = ({ headers, hostname, ip }: FastifyRequest): boolean =>
  isLoopback(hostname) && isLoopback(ip) && !FORWARDED.some((name) => headers[name] !== undefined)
