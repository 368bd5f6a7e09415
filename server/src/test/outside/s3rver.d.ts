/** As much of the package, which brings no types, as tests use. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  interface Options {
    directory: string
    silent: boolean
    allowMismatchedSignatures?: boolean
    configureBuckets: { name: string; configs: (string | Buffer)[] }[]
  }
  export default class S3rver {
    constructor(options: Options)
    configureBuckets(): Promise<void>
    callback(): RequestListener
  }
}
