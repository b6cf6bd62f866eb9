import type { ReactNode } from 'react';
import styles from './FieldGroup.module.css';

interface FieldGroupProps {
  title: string;
  /** Language of the title, if it is not the page's. */
  lang?: string;
  children: ReactNode;
}

/** Fields of a long form that belong together. */
export function FieldGroup({ title, lang, children }: FieldGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend lang={lang}>{title}</legend>
      {children}
    </fieldset>
  );
}
