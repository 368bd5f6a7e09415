import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

export interface SmtpServer {
  url: string
  /** Connections that are open. */
  connections: ReadonlySet<Socket>
  /** Mails that were taken, as they were sent. */
  mails: readonly string[]
  /** From now on it answers; until then it accepts connections and says nothing. */
  speak(): void
  close(): Promise<void>
}

/** As much of a mail server as sending needs, which is silent at first. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const connections = new Set<Socket>()
  const mails: string[] = []
  let isSpeaking = false
  const server = createServer((socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
    // a client that gives up resets the connection
    socket.on('error', () => undefined)
    if (isSpeaking) converse(socket, mails)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    connections,
    mails,
    speak: () => {
      isSpeaking = true
    },
    close: () => {
      for (const socket of connections) socket.destroy()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}

function converse(socket: Socket, mails: string[]): void {
  let received = ''
  let isData = false
  socket.write('220 ready\r\n')
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
    for (;;) {
      const end = isData ? '\r\n.\r\n' : '\r\n'
      const at = received.indexOf(end)
      if (at < 0) return
      const said = received.slice(0, at)
      received = received.slice(at + end.length)
      if (isData) mails.push(said)
      socket.write(isData ? '250 taken\r\n' : answerTo(said))
      isData = !isData && said.toUpperCase() === 'DATA'
    }
  })
}

const answerTo = (command: string) =>
  ({ DATA: '354 go on\r\n', QUIT: '221 bye\r\n' })[command.toUpperCase()] ?? '250 fine\r\n'
