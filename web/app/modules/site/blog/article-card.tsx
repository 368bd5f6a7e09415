import type { BlogCard } from '@caravan/contract/blog.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import { Stamp } from '../../../ui/picture/stamp.tsx'
import { articlePath, articleTime, shortDate } from './article-address.ts'
import styles from './article-card.module.css'
import { ArticlePicture } from './article-picture.tsx'

/** What leads a reader on. */
export const JoinLetter = ({ title, children }: { title: string; children: string }) => (
  <section className={styles.join}>
    <div className={`letter ${styles.letter}`}>
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
        <a className="btn primary" href="/">
          Join {PRODUCT.name}
        </a>
      </div>
      <Stamp scene="together" className={styles.stamp} lazy />
    </div>
  </section>
)

/** An article in a list: its picture, then its words. On phones the picture is small at the left. */
const ArticleCard = ({ article }: { article: BlogCard }) => (
  <li>
    <a className={styles.card} href={articlePath(article.id)}>
      <ArticlePicture
        of={article}
        phone="800x1000"
        wide="800x800"
        sizes="(min-width: 768px) 24rem, 104px"
        className={styles.picture}
      />
      <div className={styles.words}>
        <span className={styles.category}>{article.category}</span>
        <h3>{article.title}</h3>
        <span className={styles.excerpt}>{article.excerpt}</span>
        <span className={styles.line}>
          <span>{article.author} ·</span>{' '}
          <span>
            <time dateTime={articleTime(article)}>{shortDate(article)}</time> ·
          </span>{' '}
          <span>{article.readTime}</span>
        </span>
      </div>
    </a>
  </li>
)

export const ArticleCards = ({ articles }: { articles: readonly BlogCard[] }) => (
  <ul className={styles.cards}>
    {articles.map((article) => (
      <ArticleCard key={article.id} article={article} />
    ))}
  </ul>
)
