export const Spinner = () => (
  <svg className="icon spin" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
    <path d="M12 3a9 9 0 1 1-9 9" strokeLinecap="round" />
  </svg>
)
