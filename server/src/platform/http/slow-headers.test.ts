import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { listening } from '../../test/live.ts'

/** Bounds a failure: by itself Node waits for a minute. */
const SOONER_THAN_NODE_MS = 30_000
const { app } = await useApp({}, { headers: { withinMs: 300, checkMs: 50 } })
const url = await listening(app)

/** All that is answered until the connection has ended, to somebody who sends headers byte by byte. */
function answerToSlowHeaders(): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.write(`GET /healthz HTTP/1.1\r\nhost: ${hostname}\r\nx-slow: `)
  const drip = setInterval(() => socket.write('a'), 20)
  socket.setEncoding('utf8').on('data', (text) => {
    clearInterval(drip)
    answer += text
  })
  // an ended connection may say so as an error
  socket.on('error', () => undefined)
  return new Promise((done) =>
    socket.on('close', () => {
      clearInterval(drip)
      done(answer)
    }),
  )
}

test(
  'who sends headers byte by byte gets 408, and the connection is ended',
  async () => {
    expect(await answerToSlowHeaders()).toMatch(/^HTTP\/1\.1 408 /)
  },
  SOONER_THAN_NODE_MS,
)
