import type { ReactNode } from 'react';

interface UserTextProps {
  /** Default: `bdi`, a part of a line. */
  as?: 'bdi' | 'p' | 'span' | 'strong';
  className?: string | undefined;
  /** Language that its writer chose for it. */
  language?: string | undefined;
  children: ReactNode;
}

/** Shows text that a person wrote, in whatever language: its own letters decide its direction, not those of the page. */
export function UserText({ as: Element = 'bdi', className, language, children }: UserTextProps) {
  return (
    <Element className={className} lang={language} dir="auto">
      {children}
    </Element>
  );
}
