import { useQuery } from '@tanstack/react-query'
import { allowanceQuery } from '../matches-query.ts'
import styles from './allowance-note.module.css'
import { allowanceWords } from './allowance-words.ts'

export function AllowanceNote() {
  const { data } = useQuery(allowanceQuery)
  if (!data) return null
  const words = allowanceWords(data)
  return words ? <p className={styles.note}>{words}</p> : null
}
