import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Whether a request came over a connection: those of a page to the API are made within the process, and belong to it. */
export const isFromNetwork = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean => raw.socket instanceof Socket
