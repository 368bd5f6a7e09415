import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** As much of S3 as the store uses, for tests: put, get, list by prefix, delete several. */
export async function startFakeS3() {
  const objects = new Map<string, Buffer>()
  const received = { bytes: 0 }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://s3')
    const key = url.pathname.replace(/^\/pictures\/?/, '')
    const answer = (status: number, body: string | Buffer = '') => response.writeHead(status).end(body)
    if (request.method === 'PUT') {
      request.on('data', ({ length }: Buffer) => {
        received.bytes += length
      })
      const body = await buffer(request).catch(() => null)
      // one that broke off is stored by no S3
      if (!body) return
      objects.set(key, body)
      answer(200)
    } else if (request.method === 'POST') {
      const names = (await buffer(request)).toString().matchAll(/<Key>(.*?)<\/Key>/g)
      for (const [, name = ''] of names) objects.delete(name)
      answer(200, '<DeleteResult/>')
    } else if (url.searchParams.has('list-type')) {
      const names = [...objects.keys()].filter((name) => name.startsWith(url.searchParams.get('prefix') ?? ''))
      const rows = names.map((name) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`)
      answer(200, `<ListBucketResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListBucketResult>`)
    } else if (objects.has(key)) {
      answer(200, objects.get(key))
    } else {
      answer(404, '<Error><Code>NoSuchKey</Code><Message>no such key</Message></Error>')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const s3 = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'pictures',
    region: 'us-east-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  }
  /** Of the bodies sent to it, also while they come. */
  const receivedBytes = () => received.bytes
  const connections = () =>
    new Promise<number>((done, fail) => server.getConnections((error, count) => (error ? fail(error) : done(count))))
  return { s3, receivedBytes, connections, stop: () => void server.close() }
}
