import type { BlogCard } from '@caravan/contract/blog.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import { classNames } from '../../../lib/class-names.ts'
import { srcSetOf } from '../../../ui/picture/picture.tsx'
import { Stamp } from '../../../ui/picture/stamp.tsx'
import { articlePath, articleTime, shortDate } from './article-address.ts'
import styles from './article-card.module.css'

interface ProseProps {
  /** As the server made it of markdown: of tags that are allowed and nothing else. */
  html: string
  className?: string | undefined
  /** The first letter is large. */
  hasInitial?: boolean
}

/** The words of an article: on its page, and in the preview of its editor. */
export const Prose = ({ html, className, hasInitial }: ProseProps) => (
  <div
    className={classNames(styles.prose, hasInitial && styles.initial, className)}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets out what is on its list of tags alone.
    dangerouslySetInnerHTML={{ __html: html }}
  />
)

interface Props {
  of: Pick<BlogCard, 'pictureUrl' | 'picturePreview'>
  /** Sizes of a drawing, below and from 768 px. */
  phone: string
  wide: string
  /** How wide it is shown. */
  sizes: string
  isFirst?: boolean
  className?: string | undefined
}
const WIDTHS = [480, 960, 1600]

/** A drawing or a photo of an article. Decoration: what it is about is in the words beside it. */
export function ArticlePicture({ of: { pictureUrl, picturePreview }, phone, wide, sizes, isFirst, className }: Props) {
  const isDrawn = pictureUrl.startsWith('/postcards/')
  const [width, height] = phone.split('x').map(Number)
  return (
    <picture className={className}>
      {isDrawn ? <source media="(min-width: 768px)" srcSet={`${pictureUrl}/${wide}.svg`} /> : null}
      <img
        src={isDrawn ? `${pictureUrl}/${phone}.svg` : `${pictureUrl}?w=960`}
        srcSet={isDrawn ? undefined : srcSetOf(pictureUrl, WIDTHS)}
        sizes={isDrawn ? undefined : sizes}
        data-preview={picturePreview ?? undefined}
        alt=""
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}

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
