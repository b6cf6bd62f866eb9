import type { ComponentProps } from 'react';

interface ScrollAreaProps extends ComponentProps<'div'> {
  label: string;
}

/** A scrollable region that the keyboard can reach, with an announced label. */
export function ScrollArea({ label, ...rest }: ScrollAreaProps) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable (WCAG 2.1.1)
  return <div role="group" aria-label={label} tabIndex={0} {...rest} />;
}
