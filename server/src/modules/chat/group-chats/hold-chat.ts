import type { Db } from '../../../db/client.ts'
import { lockChat } from './chat-queries.ts'

/** A chat does not change or end until the transaction does; false where it is over. For what is planned in it. */
export const holdChat = async (tx: Db, chatId: string): Promise<boolean> => (await lockChat(tx, chatId)) !== undefined
