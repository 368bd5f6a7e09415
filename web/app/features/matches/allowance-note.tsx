import { useQuery } from '@tanstack/react-query'
import { allowanceWords } from './allowance-words.ts'
import { allowanceQuery } from './matches-query.ts'

export function AllowanceNote() {
  const { data } = useQuery(allowanceQuery)
  if (!data) return null
  const words = allowanceWords(data)
  return words ? <p className="allowance">{words}</p> : null
}
