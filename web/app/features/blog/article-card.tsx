import type { BlogCard } from '@caravan/contract/blog.ts'
import { articlePath } from './article-address.ts'
import styles from './article-card.module.css'
import { articleTime, shortDate } from './article-dates.ts'
import { ArticlePicture } from './article-picture.tsx'

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
