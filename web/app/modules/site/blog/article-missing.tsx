import { LinkButton } from '../../../ui/button.tsx'
import { PageMessage } from '../../shell/failure.tsx'
import { PageMessageArt } from '../../shell/not-found-page.tsx'
import { PublicFooter } from '../../shell/public-footer.tsx'
import { PublicPage } from '../../shell/public-page.tsx'

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
