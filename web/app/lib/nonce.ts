import { createContext, use } from 'react'

/** This page's nonce, on the server only. */
export const Nonce = createContext<string | undefined>(undefined)
export const useNonce = () => use(Nonce)
