import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Db } from '../../../db/client.ts'
import { oidcPayloads } from '../../../db/schema/oidc.ts'
import { and, eq, gt, isNull, or, sql } from '../../../db/sql.ts'

type Row = Pick<typeof oidcPayloads.$inferSelect, 'payload' | 'consumedAt'>

/** Keeps everything that the provider remembers in the table `oidc_payloads`, one model at a time. */
export const postgresAdapter =
  (db: Db): AdapterFactory =>
  (model): Adapter => {
    const ofModel = eq(oidcPayloads.model, model)
    const isThis = (id: string) => and(ofModel, eq(oidcPayloads.id, id))
    const findBy = async (condition: ReturnType<typeof eq>): Promise<AdapterPayload | undefined> => {
      const isAlive = or(isNull(oidcPayloads.expiresAt), gt(oidcPayloads.expiresAt, sql`now()`))
      const [row] = await db
        .select({ payload: oidcPayloads.payload, consumedAt: oidcPayloads.consumedAt })
        .from(oidcPayloads)
        .where(and(ofModel, condition, isAlive))
        .limit(1)
      return row && withConsumption(row)
    }

    return {
      async upsert(id, payload, expiresIn) {
        const values = {
          payload,
          accountId: payload.accountId ?? null,
          grantId: payload.grantId ?? null,
          userCode: payload.userCode ?? null,
          uid: payload.uid ?? null,
          expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
        }
        await db
          .insert(oidcPayloads)
          .values({ model, id, ...values })
          .onConflictDoUpdate({ target: [oidcPayloads.model, oidcPayloads.id], set: values })
      },
      find: (id) => findBy(eq(oidcPayloads.id, id)),
      findByUid: (uid) => findBy(eq(oidcPayloads.uid, uid)),
      findByUserCode: (userCode) => findBy(eq(oidcPayloads.userCode, userCode)),
      async consume(id) {
        await db.update(oidcPayloads).set({ consumedAt: new Date() }).where(isThis(id))
      },
      async destroy(id) {
        await db.delete(oidcPayloads).where(isThis(id))
      },
      async revokeByGrantId(grantId) {
        await db.delete(oidcPayloads).where(and(ofModel, eq(oidcPayloads.grantId, grantId)))
      },
    }
  }

const withConsumption = ({ payload, consumedAt }: Row): AdapterPayload =>
  consumedAt ? { ...payload, consumed: Math.floor(consumedAt.getTime() / 1000) } : payload
