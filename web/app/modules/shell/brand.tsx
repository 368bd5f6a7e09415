import { PRODUCT } from '@caravan/contract/product.ts'
import { Link } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import styles from './brand.module.css'

/** The mark and the name, leading home. */
export const Brand = ({ className }: { className?: string }) => (
  <Link className={classNames(styles.brand, className)} to="/">
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path fill="#c2430f" d="M0 0H32V32H0Z" />
      <circle cx="21" cy="11.5" r="4.2" fill="#f2c76b" />
      <path d="M0 21Q8 13 15 18T32 15.5V32H0Z" fill="#14857e" />
      <path d="M0 27Q10 19 19 24T32 22V32H0Z" fill="#10152a" />
    </svg>
    {PRODUCT.name}
  </Link>
)
