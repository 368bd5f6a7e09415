import { DRAWINGS_AT_ONCE } from '@caravan/contract/limits.ts'
import { scenesFor } from '@caravan/postcards/scenes-of-the-world.ts'
import type { Db } from '../../../db/client.ts'
import { BoundedQueues } from '../../../platform/limits/bounded-queues.ts'
import { overloaded } from '../../../platform/load-shedding/load-shedding.ts'
import type { Storage } from '../../../platform/storage.ts'
import { findPlaceForDrawing } from '../../places/places.ts'
import { drawArticleCard } from '../../trips/postcards/article-card.ts'
import { renderSharePng } from '../../trips/postcards/share-card.ts'
import { pictureUrlOf } from './present.ts'
import type { SharedArticle } from './public-queries.ts'

const folderOf = (id: string) => `share-pictures/${id}`
const DRAWN = /^\/postcards\/([^/]+)\/(\d+)$/

/** Of each article one picture for each time it was changed: drawn once, and kept in the store. */
export class ArticlePictures {
  readonly #db: Db
  readonly #storage: Storage
  readonly #queue = new BoundedQueues(DRAWINGS_AT_ONCE)
  readonly #underWay = new Map<string, Promise<Uint8Array>>()

  constructor({ db, storage }: { db: Db; storage: Storage }) {
    this.#db = db
    this.#storage = storage
  }

  /** @throws Problem `unavailable` where too many wait to be drawn */
  async of(article: SharedArticle): Promise<Uint8Array> {
    const key = `${folderOf(article.id)}/${article.updatedAt.getTime()}.png`
    return (await this.#storage.get(key)) ?? this.#drawOnce(key, article)
  }

  #drawOnce(key: string, article: SharedArticle): Promise<Uint8Array> {
    const underWay = this.#underWay.get(key)
    if (underWay) return underWay
    const drawing = this.#queue.run('every article', () => this.#draw(key, article))
    if (!drawing) throw overloaded()
    const drawn = drawing.finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, drawn)
    return drawn
  }

  async #draw(key: string, article: SharedArticle): Promise<Uint8Array> {
    const [, place = '', variant = '0'] = DRAWN.exec(pictureUrlOf(article)) ?? []
    const found = await findPlaceForDrawing(this.#db, place)
    const svg = await drawArticleCard({
      title: article.title,
      category: article.category,
      author: article.author,
      postcard: {
        place: found?.place ?? article.title,
        country: '',
        kind: found?.kind ?? 'countryside',
        only: found ? scenesFor(found.kind, found) : undefined,
        variant: Number(variant),
      },
    })
    const picture = await renderSharePng(svg)
    // those of before are asked for by nobody: the address of the picture has changed with the article
    await this.#storage.deleteFolder(folderOf(article.id))
    await this.#storage.put(key, picture, 'image/png')
    return picture
  }
}
