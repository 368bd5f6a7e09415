import type { Db } from '../../../db/client.ts'
import type { Services } from '../../../open-services.ts'
import { derivedKeys } from '../../../platform/identity/derived-secret.ts'
import { openSealedText, sealText } from '../../../platform/secrets/sealed-text.ts'
import * as queries from './ending-queries.ts'

export { deleteEndedChats } from './ending-queries.ts'

export type SealingServices = Pick<Services, 'secrets'>

const keysOf = ({ secrets }: SealingServices) => derivedKeys(secrets.session, 'ended group chats')

/** Keeps a chat that is about to be deleted, with its words sealed, for reports of its members. The caller holds it. */
export async function sealChat(services: SealingServices, tx: Db, chatId: string): Promise<void> {
  const keys = keysOf(services)
  await queries.insertEndedChat(tx, chatId)
  let after: Date | null = null
  for (;;) {
    const rows = await queries.listToSeal(tx, chatId, after)
    const last = rows.at(-1)
    if (!last) return
    const sealed = rows.map(({ id, content }) => ({ id, sealed: sealText(keys, content) }))
    await queries.insertSealed(tx, chatId, sealed)
    after = last.createdAt
  }
}

/** The words of a chat that is over, for a report. @throws where they were sealed with another key than those of now */
export function openWords(services: SealingServices, sealed: string): string {
  const words = openSealedText(keysOf(services), sealed)
  if (words === null) throw new Error('The words of an ended group chat were sealed with another key')
  return words
}
