/** The row that conversations name once a traveller is gone: the same for all, so that nothing joins what one of them wrote. */
export const FORMER_ID = '00000000-0000-7000-8000-000000000000'
