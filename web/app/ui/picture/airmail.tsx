/** Marks a beginning: the top of a page, a dialog, the wizard. */
export const Airmail = () => <div className="airmail" aria-hidden="true" />
