/** The yardstick of `../group-chat.ts`: a web socket server that sends what it is sent to everybody, and stores nothing. */
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const server = createServer()
const room = new WebSocketServer({ server, perMessageDeflate: false })
const WORDS = 'Graça at half past six. The kiosk has chairs if we are early.'

room.on('connection', (socket) => {
  socket.on('message', (data) => {
    // as long as what the product sends
    const user = {
      id: String(data),
      username: 'somebody',
      firstName: 'Some',
      profileImageUrl: null,
      profileImagePreview: null,
    }
    const message = { id: String(data), groupChatId: String(data), userId: String(data), content: WORDS, user }
    const text = JSON.stringify(['group-message', { message, at: new Date().toISOString() }])
    for (const client of room.clients) client.send(text)
  })
  socket.send('connected')
})
server.listen(0, () => {
  const address = server.address()
  if (typeof address === 'object') process.send?.({ listening: address?.port })
})
process.on('SIGTERM', () => process.exit(0))
