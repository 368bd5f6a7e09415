import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'
import { begun, storeCalls } from '../../../test/store-uploads.ts'

/*
 * s3rver has no STS, and what it is signed for by one it would not heed. So what runs here is our request, made and signed by
 * the AWS SDK, and its answer in the words of the STS reference; that a store keeps to the policy is the store's own work.
 */
const asked: URLSearchParams[] = []
let isRefusing = false
const sts = createServer(async (request: IncomingMessage, response: ServerResponse) => {
  asked.push(new URLSearchParams(await text(request)))
  response.setHeader('content-type', 'text/xml')
  if (isRefusing || !request.headers.authorization?.includes('/sts/aws4_request')) {
    response.writeHead(403).end('<ErrorResponse><Error><Code>AccessDenied</Code></Error></ErrorResponse>')
    return
  }
  response.end(`<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>
    <AccessKeyId>temporary</AccessKeyId><SecretAccessKey>secret</SecretAccessKey><SessionToken>token</SessionToken>
    <Expiration>2027-05-01T10:15:00Z</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`)
})

let tested: TestApp
let ann: Traveller
const STORE = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  LOG_LEVEL: 'silent',
}
beforeAll(async () => {
  await once(sts.listen(0, '127.0.0.1'), 'listening')
  const S3_STS_ENDPOINT = `http://127.0.0.1:${(sts.address() as AddressInfo).port}`
  const S3_STS_ROLE = 'arn:aws:iam::123456789012:role/pictures'
  tested = await buildTestApp({ ...STORE, S3_STS_ENDPOINT, S3_STS_ROLE })
})
beforeEach(async () => {
  ann = await traveller(tested.app)
  asked.length = 0
  isRefusing = false
})
afterAll(async () => {
  await tested.close()
  sts.close()
})

test('temporary credentials write the one key that was asked for, and nothing else, for 15 minutes', async () => {
  const { key } = await begun(ann, 10)
  const reply = await storeCalls.credentials(ann, key)
  expect(reply.headers['cache-control']).toBe('private, no-store')
  expect(reply.json()).toEqual({
    credentials: {
      accessKeyId: 'temporary',
      secretAccessKey: 'secret',
      sessionToken: 'token',
      expiration: '2027-05-01T10:15:00.000Z',
    },
    bucket: 'pictures',
    region: 'us-east-1',
  })
  const [{ Action, RoleArn, DurationSeconds, Policy }] = asked.map((form) => Object.fromEntries(form)) as [
    Record<string, string>,
  ]
  expect([Action, RoleArn, DurationSeconds]).toEqual(['AssumeRole', 'arn:aws:iam::123456789012:role/pictures', '900'])
  expect(JSON.parse(Policy ?? '').Statement).toEqual([
    { Effect: 'Allow', Action: ['s3:PutObject'], Resource: [`arn:aws:s3:::pictures/${key}`] },
  ])
})

test('are for one’s own uploads alone, and no service is asked for another’s', async () => {
  const bo = await traveller(tested.app)
  const { key } = await begun(bo, 10)
  const wrong = [key, '', '*', 'uploads/*', 'trips/a/480.webp', `${key}/../../../trips`, key.replace('source', '*')]
  const replies = await Promise.all(wrong.map((one) => storeCalls.credentials(ann, one)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(wrong.map(() => 404))
  expect(asked).toEqual([])
})

test('that are refused us are an outage, and nobody learns why', async () => {
  isRefusing = true
  const { key } = await begun(ann, 10)
  const reply = await storeCalls.credentials(ann, key)
  expect([reply.statusCode, reply.json().type]).toEqual([503, '/problems/unavailable'])
})

test('are not offered by a store without them, and the answer says what to do', async () => {
  const plain = await buildTestApp(STORE)
  const cleo = await traveller(plain.app)
  const { key } = await begun(cleo, 10)
  const reply = await storeCalls.credentials(cleo, key)
  expect([reply.statusCode, reply.json().type]).toEqual([404, '/problems/no-temporary-credentials'])
  expect(reply.json().detail).toBe(
    'The store of pictures gives out no temporary credentials here. Ask for signed addresses instead.',
  )
  await plain.close()
})
