import type { LucideIcon } from 'lucide-react'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useId } from 'react'
import { setTheme, THEMES, type Theme, useTheme } from '../../../lib/theme.ts'
import styles from './theme-switch.module.css'

const LOOKS: Record<Theme, { label: string; icon: LucideIcon }> = {
  system: { label: 'As the system', icon: Monitor },
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
}

export function ThemeSwitch() {
  const chosen = useTheme()
  const name = useId()
  return (
    <fieldset className={styles.themes}>
      <legend className="sr-only">Theme</legend>
      {THEMES.map((theme) => {
        const { label, icon: Icon } = LOOKS[theme]
        return (
          <label key={theme} title={label}>
            <input type="radio" name={name} checked={theme === chosen} onChange={() => setTheme(theme)} />
            <Icon className="icon" />
            <span className="sr-only">{label}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
