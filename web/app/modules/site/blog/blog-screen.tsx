import { BLOG_CATEGORIES, type BlogPost } from '@caravan/contract/blog.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import Check from 'lucide-react/icons/check'
import Search from 'lucide-react/icons/search'
import { callText, InlineScript } from '../../../lib/inline-script.tsx'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { Postmark } from '../../../ui/picture/postmark.tsx'
import { previewScript } from '../../../ui/picture/preview-script.ts'
import { Tag } from '../../../ui/tag.tsx'
import { BackLink, PublicFooter } from '../../shell/public-footer.tsx'
import { PublicPage } from '../../shell/public-page.tsx'
import { articlePath, articleTime, type BlogFilter, blogPath, postmarkOf, shortDate } from './article-address.ts'
import { ArticleCards, JoinLetter } from './article-card.tsx'
import { ArticlePicture } from './article-picture.tsx'
import styles from './blog-screen.module.css'
import { searchWhileTyping } from './blog-script.ts'
import { showWayBack } from './reader-script.ts'

export interface BlogList {
  filter: BlogFilter
  /** Null where they could not be read. */
  articles: BlogPost[] | null
  /** The cursor of the older ones. */
  next: string | undefined
  isFirstPage: boolean
}

const endScript = import.meta.env.SSR ? callText(showWayBack, 'traveller') + callText(searchWhileTyping, 300) : ''

/** The articles that are published. Rendered on the server alone: links and the form work by themselves. */
export function BlogScreen({ list }: { list: BlogList }) {
  const { filter } = list
  return (
    <>
      <InlineScript code={previewScript} />
      <PublicPage returnTo={blogPath(filter)}>
        <div className={styles.page}>
          <div className={styles.titled}>
            <BackLink href="/">Back to Home</BackLink>
            <h1>Travel blog</h1>
            <search>
              <form className={styles.find} action="/blog">
                {filter.category ? <input type="hidden" name="category" value={filter.category} /> : null}
                <Search className="icon" />
                <input
                  className="input"
                  type="search"
                  name="search"
                  placeholder="Search articles..."
                  aria-label="Search articles"
                  defaultValue={filter.search}
                  maxLength={100}
                  autoComplete="off"
                  enterKeyHint="search"
                />
              </form>
            </search>
          </div>
          <div id="blog-list" className={styles.list}>
            <nav className={styles.categories} aria-label="Category">
              {[undefined, ...BLOG_CATEGORIES].map((category) => (
                <a
                  key={category ?? 'All'}
                  className={`chip ${styles.chip}`}
                  href={blogPath({ ...filter, category })}
                  aria-current={category === filter.category ? 'true' : undefined}
                >
                  {category === filter.category ? <Check className="icon" /> : null}
                  {category ?? 'All'}
                </a>
              ))}
            </nav>
            <Articles list={list} />
          </div>
          <p className="sr-only" role="status" id="blog-status" />
        </div>
        <template id="blog-error">
          <LoadingFailed />
        </template>
        <JoinLetter title={`Join ${PRODUCT.name}`}>
          Every one of these trips was better for somebody met on the way.
        </JoinLetter>
        <InlineScript code={endScript} />
      </PublicPage>
      <PublicFooter />
    </>
  )
}

function Articles({ list: { filter, articles, next, isFirstPage } }: { list: BlogList }) {
  if (!articles) return <LoadingFailed />
  if (articles.length === 0) return <NoArticles filter={filter} />
  const [first, ...rest] = articles
  return (
    <>
      {isFirstPage && first ? <FirstArticle article={first} /> : null}
      <ArticleCards articles={isFirstPage ? rest : articles} />
      {next ? (
        <p className={styles.more}>
          <a className="btn" rel="next" href={blogPath({ ...filter, before: next })}>
            Older articles
          </a>
        </p>
      ) : null}
    </>
  )
}

function FirstArticle({ article }: { article: BlogPost }) {
  const { day, year } = postmarkOf(article)
  return (
    <a className={styles.first} href={articlePath(article.id)}>
      <span className={styles.art}>
        <ArticlePicture of={article} phone="640x480" wide="1600x1000" sizes="(min-width: 768px) 44rem, 100vw" isFirst />
        <Postmark top={article.category} middle={day} bottom={year} size={96} />
      </span>
      <div className={styles.words}>
        <Tag>{article.category}</Tag>
        <h2>{article.title}</h2>
        <span className={styles.excerpt}>{article.excerpt}</span>
        <span className="soft small">
          {article.author} · <time dateTime={articleTime(article)}>{shortDate(article)}</time> ·{' '}
          <span className="inline-block">{article.readTime}</span>
        </span>
      </div>
    </a>
  )
}

function NoArticles({ filter: { search, category } }: { filter: BlogFilter }) {
  if (!search && !category) {
    return (
      <EmptyState stamp="kiosk" title="No blog posts yet">
        The first article is still being written.
      </EmptyState>
    )
  }
  const where = category ? `in ${category} ` : ''
  const action = (
    <a className="btn" href="/blog">
      Show all articles
    </a>
  )
  return (
    <EmptyState stamp="kiosk" title="No articles found" action={action}>
      {search ? `Nothing ${where}says “${search}”. Try another word or all categories.` : `Nothing ${where}yet.`}
    </EmptyState>
  )
}

/** Without a picture: it waits in the page for a search that fails, and a browser would fetch it in vain. */
const LoadingFailed = () => (
  <div className="empty" role="alert">
    <h2>Error loading blog posts</h2>
    <p>The articles could not be read just now.</p>
    <div className="mt-1">
      <a className="btn" href="/blog">
        Try again
      </a>
    </div>
  </div>
)
