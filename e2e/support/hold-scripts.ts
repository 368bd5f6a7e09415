import type { Page } from '@playwright/test'
import { holdRequests } from './hold-requests.ts'

/** The scripts with these addresses wait until they are let go, as on slow wifi. */
export const holdScripts = (page: Page, address = '**/assets/*.js'): Promise<() => void> => holdRequests(page, address)
