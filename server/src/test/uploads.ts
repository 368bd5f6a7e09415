import type { FastifyInstance } from 'fastify'
import type { Traveller } from './factories.ts'

/** An address to send a picture to, as a path. */
export async function startedUpload(traveller: Traveller): Promise<string> {
  const reply = await traveller.call('POST', '/api/objects/upload')
  if (reply.statusCode !== 200) throw new Error(`No address: ${reply.body}`)
  const { href, origin } = new URL(reply.json<{ uploadURL: string }>().uploadURL)
  return href.slice(origin.length)
}

export const putUpload = (app: FastifyInstance, address: string, bytes: Uint8Array | string, type = 'image/jpeg') =>
  app.inject({ method: 'PUT', url: address, headers: { 'content-type': type }, payload: Buffer.from(bytes) })

export async function sentUpload(app: FastifyInstance, traveller: Traveller, bytes: Uint8Array): Promise<string> {
  const address = await startedUpload(traveller)
  const reply = await putUpload(app, address, bytes)
  if (reply.statusCode !== 200) throw new Error(`Not received: ${reply.body}`)
  return address
}

export const putTripImage = (traveller: Traveller, imageURL: string) =>
  traveller.call('PUT', '/api/trip-images', { imageURL })
export const putAvatar = (traveller: Traveller, avatarURL: string) =>
  traveller.call('PUT', '/api/profile/avatar', { avatarURL })

/** The object path of a picture made of these bytes. */
export async function keptPicture(app: FastifyInstance, traveller: Traveller, bytes: Uint8Array, keep = putTripImage) {
  const reply = await keep(traveller, await sentUpload(app, traveller, bytes))
  if (reply.statusCode !== 200) throw new Error(`Not kept: ${reply.body}`)
  return reply.json<{ objectPath: string; preview: string }>().objectPath
}
