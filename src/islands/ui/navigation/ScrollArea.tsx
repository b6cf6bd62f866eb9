import type { ComponentProps } from 'react';

interface ScrollAreaProps extends ComponentProps<'div'> {
  label: string;
}

/** A region that scrolls: the keyboard can reach it to scroll it, and its label is announced. */
export function ScrollArea({ label, ...rest }: ScrollAreaProps) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the rule knows no scrolling (WCAG 2.1.1 asks for it)
  return <div role="group" aria-label={label} tabIndex={0} {...rest} />;
}
