import { type Article, BLOG } from '@caravan/contract/blog.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import Share2 from 'lucide-react/icons/share-2'
import { callText, InlineScript } from '../../../lib/inline-script.tsx'
import { Tag } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { previewScript } from '../../../ui/picture/picture-scripts.ts'
import { Postmark } from '../../../ui/picture/postmark.tsx'
import { PageMessage } from '../../shell/failure.tsx'
import { PageMessageArt } from '../../shell/not-found-page.tsx'
import { BackLink, PublicFooter } from '../../shell/public-footer.tsx'
import { PublicPage } from '../../shell/public-page.tsx'
import { articlePath, articleTime, longDate, postmarkOf } from './article-address.ts'
import { ArticleCards, ArticlePicture, JoinLetter, Prose } from './article-card.tsx'
import styles from './article-screen.module.css'
import { runArticle, showWayBack } from './blog-scripts.ts'

/** At the address of an article that is not there, or not published any more. */
export const ArticleMissing = () => (
  <>
    <PublicPage>
      <PageMessage
        picture={<PageMessageArt place="Nowhere" country="No such article" mark={['Return', '404', 'to sender']} />}
        title="Article Not Found"
        words="It may have been taken back, or its address was cut on the way."
      >
        <LinkButton variant="primary" href="/blog">
          Back to Blog
        </LinkButton>
      </PageMessage>
    </PublicPage>
    <PublicFooter />
  </>
)

const endScript = import.meta.env.SSR ? callText(showWayBack, 'traveller') + callText(runArticle, 'reading', 30) : ''

export function ArticleScreen({ article }: { article: Article }) {
  const { category, title, excerpt, author, readTime, html, related } = article
  const { day, year } = postmarkOf(article)
  return (
    <>
      <InlineScript code={previewScript} />
      <PublicPage returnTo={articlePath(article.id)}>
        <article className={styles.article}>
          <div className={styles.progress} aria-hidden="true" />
          <div className={styles.lead}>
            <ArticlePicture of={article} phone="640x480" wide="1600x400" sizes="100vw" isFirst />
            <Postmark top={category} middle={day} bottom={year} size={104} />
          </div>
          <header className={`${styles.column} ${styles.head}`}>
            <BackLink href="/blog">Back to Blog</BackLink>
            <Tag>{category}</Tag>
            <h1 tabIndex={-1}>{title}</h1>
            <p className={styles.excerpt}>{excerpt}</p>
            <div className={styles.authorCard}>
              <Avatar user={authorOf(author)} size={48} alt="" />
              <p>
                <span className={styles.author}>{author}</span>
                <span className="soft small">
                  <time dateTime={articleTime(article)}>{longDate(article)}</time> ·{' '}
                  <span className="inline-block">{readTime}</span>
                </span>
              </p>
              <button type="button" className="btn" data-share disabled>
                <Share2 className="icon" />
                Share
              </button>
            </div>
            <p className="soft small" role="status" id="share-status" />
            <button type="button" className="btn small" data-go-on hidden>
              Go on where you stopped
            </button>
          </header>
          <Contents article={article} />
          <Prose html={html} className={styles.column} hasInitial />
        </article>
        <JoinLetter title={`Join ${PRODUCT.name} Now`}>Find someone for the other half of the window.</JoinLetter>
        {related.length > 0 ? (
          <section className={styles.more}>
            <div>
              <div className={styles.titled}>
                <h2>Read more articles</h2>
                <a href="/blog">All articles</a>
              </div>
              <ArticleCards articles={related} />
            </div>
          </section>
        ) : null}
        <InlineScript code={endScript} />
      </PublicPage>
      <PublicFooter />
    </>
  )
}

function Contents({ article: { headings } }: { article: Article }) {
  const shown = headings.filter(({ level }) => level <= 3)
  if (shown.length < BLOG.contentsFrom) return null
  return (
    <nav className={`${styles.column} ${styles.contents}`} aria-label="Contents">
      <details open>
        <summary>Contents</summary>
        <ol>
          {shown.map(({ id, text, level }) => (
            <li key={id} className={level > 2 ? styles.deeper : undefined}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}

/** Authors need no account: their drawn picture hangs on their name. */
const authorOf = (author: string) => ({
  id: encodeURIComponent(author).replaceAll('%', '_').slice(0, 64),
  firstName: author,
  username: null,
  profileImageUrl: null,
  profileImagePreview: null,
})
