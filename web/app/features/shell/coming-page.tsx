import { PublicPage } from './public-page.tsx'

export const ComingPage = ({ title }: { title: string }) => (
  <PublicPage>
    <div className="mx-auto w-full max-w-[76rem] px-4 py-8 md:px-8">
      <h1>{title}</h1>
      <p className="soft mt-4">This page is not here yet.</p>
    </div>
  </PublicPage>
)
