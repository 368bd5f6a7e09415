import { useQuery } from '@tanstack/react-query'
import { allowanceQuery } from '../matches-query.ts'
import styles from './allowance-note.module.css'
import { allowanceText } from './allowance-text.ts'

export function AllowanceNote() {
  const { data } = useQuery(allowanceQuery())
  if (!data) return null
  const words = allowanceText(data)
  return words ? <p className={styles.note}>{words}</p> : null
}
