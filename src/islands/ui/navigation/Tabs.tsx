import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './Tabs.module.css';
import { Ui } from '../Ui.tsx';

export interface TabItem {
  value: string;
  label: string;
  panel: ReactNode;
  /** The tab cannot be selected now. */
  isDisabled?: boolean;
  /** Called when the pointer or the focus reaches the tab, so that its panel can be preloaded. */
  onNear?: () => void;
}

export interface TabsProps {
  items: readonly TabItem[];
  value: string;
  onChange: (value: string) => void;
  label: string;
}

/** Tabs in one row, of equal width except on phones; arrow keys move between them. */
export function Tabs({ items, value, onChange, label }: TabsProps) {
  return (
    <Ui>
      <Base.Root value={value} onValueChange={(next) => onChange(String(next))}>
        <Base.List className={styles.list} aria-label={label}>
          {items.map((item) => (
            <Base.Tab
              key={item.value}
              value={item.value}
              disabled={item.isDisabled}
              className={styles.tab}
              onPointerEnter={item.onNear}
              onFocus={item.onNear}
            >
              {item.label}
            </Base.Tab>
          ))}
        </Base.List>
        {items.map((item) => (
          <Base.Panel key={item.value} value={item.value} className={styles.panel}>
            {item.panel}
          </Base.Panel>
        ))}
      </Base.Root>
    </Ui>
  );
}
