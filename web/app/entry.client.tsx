import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// a browser before the baseline has been told so by `missing-scripts.ts`: the page stays as the server has rendered it
if (!document.documentElement.hasAttribute('data-outdated')) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}
