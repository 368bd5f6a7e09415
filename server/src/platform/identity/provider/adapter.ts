import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Db } from '../../../db/client.ts'
import { oidcPayloads } from '../../../db/schema/oidc.ts'
import { and, eq, gt, isNull, or, sql } from '../../../db/sql.ts'

type Row = Pick<typeof oidcPayloads.$inferSelect, 'payload' | 'consumedAt'>

/** Keeps everything that the provider remembers in the table `oidc_payloads`, one model at a time. */
export const postgresAdapter =
  (db: Db): AdapterFactory =>
  (model) =>
    new PostgresAdapter(db, model)

class PostgresAdapter implements Adapter {
  readonly #db: Db
  readonly #model: string
  constructor(db: Db, model: string) {
    this.#db = db
    this.#model = model
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const values = {
      payload,
      accountId: payload.accountId ?? null,
      grantId: payload.grantId ?? null,
      userCode: payload.userCode ?? null,
      uid: payload.uid ?? null,
      expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
    }
    await this.#db
      .insert(oidcPayloads)
      .values({ model: this.#model, id, ...values })
      .onConflictDoUpdate({ target: [oidcPayloads.model, oidcPayloads.id], set: values })
  }

  find = (id: string) => this.#findBy(eq(oidcPayloads.id, id))
  findByUid = (uid: string) => this.#findBy(eq(oidcPayloads.uid, uid))
  findByUserCode = (userCode: string) => this.#findBy(eq(oidcPayloads.userCode, userCode))

  async consume(id: string): Promise<void> {
    await this.#db.update(oidcPayloads).set({ consumedAt: new Date() }).where(this.#is(id))
  }

  async destroy(id: string): Promise<void> {
    await this.#db.delete(oidcPayloads).where(this.#is(id))
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#db
      .delete(oidcPayloads)
      .where(and(eq(oidcPayloads.model, this.#model), eq(oidcPayloads.grantId, grantId)))
  }

  #is(id: string) {
    return and(eq(oidcPayloads.model, this.#model), eq(oidcPayloads.id, id))
  }

  async #findBy(condition: ReturnType<typeof eq>): Promise<AdapterPayload | undefined> {
    const isAlive = or(isNull(oidcPayloads.expiresAt), gt(oidcPayloads.expiresAt, sql`now()`))
    const [row] = await this.#db
      .select({ payload: oidcPayloads.payload, consumedAt: oidcPayloads.consumedAt })
      .from(oidcPayloads)
      .where(and(eq(oidcPayloads.model, this.#model), condition, isAlive))
      .limit(1)
    return row && withConsumption(row)
  }
}

const withConsumption = ({ payload, consumedAt }: Row): AdapterPayload =>
  consumedAt ? { ...payload, consumed: Math.floor(consumedAt.getTime() / 1000) } : payload
