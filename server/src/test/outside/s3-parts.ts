import * as fs from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

/**
 * What S3 does with uploads in parts and s3rver does not: it lists them and their parts, gives them up, and knows none that is
 * over. What is answered is what s3rver has on the disk. Signatures are its own work: it refuses a wrong one before it says that
 * it has no such method, and only that answer is replaced.
 */
export function partsOf(directory: string, bucket: string) {
  const folder = join(directory, bucket, '._S3rver_uploads')
  const folderOf = (id: string) => join(folder, id)
  const isThere = (id: string) => /^[0-9a-f]{32}$/.test(id) && fs.existsSync(folderOf(id))

  const partsIn = (id: string) =>
    fs
      .readdirSync(folderOf(id))
      .filter((name) => /^\d+$/.test(name) && fs.existsSync(join(folderOf(id), `${name}.md5`)))
      .map((name) => ({
        number: Number(name),
        bytes: fs.statSync(join(folderOf(id), name)).size,
        etag: fs.readFileSync(join(folderOf(id), `${name}.md5`), 'utf8'),
      }))
      .sort((one, other) => one.number - other.number)

  function listParts(id: string): string {
    const parts = partsIn(id).map(
      ({ number, bytes, etag }) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>&quot;${etag}&quot;</ETag><Size>${bytes}</Size></Part>`,
    )
    return `<ListPartsResult><UploadId>${id}</UploadId><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`
  }

  function listUploads(prefix: string): string {
    const ids = fs.existsSync(folder) ? fs.readdirSync(folder) : []
    const uploads = ids
      .map((id) => ({ id, key: fs.readFileSync(join(folderOf(id), 'key'), 'utf8') }))
      .filter(({ key }) => key.startsWith(prefix))
      .map(({ id, key }) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`)
    return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`
  }

  /** Why S3 does not put these together. */
  function refusalOf(id: string, body: string): string | null {
    const named = [...body.matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: /<ETag>(.*?)</.exec(part)?.[1]?.replace(/&quot;|"/g, ''),
    }))
    const parts = partsIn(id)
    if (named.some(({ number, etag }) => parts.find((one) => one.number === number)?.etag !== etag))
      return 'InvalidPart'
    const isSmall = named.slice(0, -1).some(({ number }) => sizeIn(parts, number) < 5_242_880)
    return isSmall ? 'EntityTooSmall' : null
  }

  return {
    /** True where all has been said. */
    async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
      const id = searchParams.get('uploadId')
      const { method } = request
      if (id === null) {
        const isList = method === 'GET' && pathname === `/${bucket}/` && searchParams.has('uploads')
        if (isList) replace(response, () => ({ status: 200, xml: listUploads(searchParams.get('prefix') ?? '') }))
        return false
      }
      if (!isThere(id)) return refuse(request, response, 404, 'NoSuchUpload')
      if (method === 'GET') replace(response, () => ({ status: 200, xml: listParts(id) }))
      if (method === 'DELETE') {
        replace(response, () => {
          fs.rmSync(folderOf(id), { recursive: true, force: true })
          return { status: 204, xml: '' }
        })
      }
      return false
    },
    refusalOf,
  }
}

const sizeIn = (parts: { number: number; bytes: number }[], number: number) =>
  parts.find((one) => one.number === number)?.bytes ?? 0

/** In place of the answer that there is no such method. */
function replace(response: ServerResponse, answer: () => { status: number; xml: string }): void {
  const end = response.end.bind(response)
  response.end = ((body: string) => {
    if (response.statusCode !== 405 && response.statusCode !== 501) return end(body)
    const { status, xml } = answer()
    response.removeHeader('content-length')
    response.statusCode = status
    return end(xml)
  }) as typeof response.end
}

export async function refuse(request: IncomingMessage, response: ServerResponse, status: number, code: string) {
  await buffer(request).catch(() => null)
  response.writeHead(status).end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
  return true
}
