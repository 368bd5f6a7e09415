import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

export interface SmtpServer {
  url: string
  /** Connections that are open. */
  connections: ReadonlySet<Socket>
  /** Mails that were taken, as they were sent. */
  mails: readonly string[]
  /** Who they are from and for, as the client said it. */
  envelopes: readonly string[]
  /** From now on it answers; until then it accepts connections and says nothing. */
  speak(): void
  close(): Promise<void>
}

/** As much of a mail server as sending needs, which is silent at first. It may offer addresses of every script (SMTPUTF8). */
export async function startSmtpServer({ isInternational = false } = {}): Promise<SmtpServer> {
  const connections = new Set<Socket>()
  const mails: string[] = []
  const envelopes: string[] = []
  let isSpeaking = false
  const server = createServer((socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
    // a client that gives up resets the connection
    socket.on('error', () => undefined)
    if (isSpeaking) converse(socket, { mails, envelopes, isInternational })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    connections,
    mails,
    envelopes,
    speak: () => {
      isSpeaking = true
    },
    close: () => {
      for (const socket of connections) socket.destroy()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}

interface Kept {
  mails: string[]
  envelopes: string[]
  isInternational: boolean
}

function converse(socket: Socket, { mails, envelopes, isInternational }: Kept): void {
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
      else if (/^(MAIL|RCPT) /i.test(said)) envelopes.push(said)
      socket.write(isData ? '250 taken\r\n' : answerTo(said, isInternational))
      isData = !isData && said.toUpperCase() === 'DATA'
    }
  })
}

function answerTo(command: string, isInternational: boolean): string {
  if (/^EHLO /i.test(command) && isInternational) return '250-here\r\n250 SMTPUTF8\r\n'
  if (/^RCPT .*[^ -~]/i.test(command) && !isInternational) return '553 5.6.7 addresses here are ASCII\r\n'
  return { DATA: '354 go on\r\n', QUIT: '221 bye\r\n' }[command.toUpperCase()] ?? '250 fine\r\n'
}
