import type { FastifyInstance } from 'fastify'
import { accepted, type Traveller } from './factories.ts'

/** An address to send a picture to, as a path. */
export async function startedUpload(traveller: Traveller): Promise<string> {
  const { uploadURL } = accepted<{ uploadURL: string }>(await traveller.call('POST', '/api/objects/upload'))
  const { href, origin } = new URL(uploadURL)
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
  return accepted<{ objectPath: string }>(await keep(traveller, await sentUpload(app, traveller, bytes))).objectPath
}
