import { type ButtonHTMLAttributes, type MouseEvent, type Ref, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import styles from './Button.module.css';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  ref?: Ref<HTMLButtonElement>;
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'gold';
  isLarge?: boolean;
  isWide?: boolean;
  /** An action is running: the button keeps its size, shows progress and ignores clicks. */
  isBusy?: boolean;
  /** A returned promise keeps the button busy until it settles, so that a money action cannot be double-clicked. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void | Promise<void>;
}

export function Button(props: ButtonProps) {
  const { variant = 'primary', isLarge, isWide, isBusy, onClick, className, children, disabled, type, ...rest } = props;
  const [isWaiting, setIsWaiting] = useState(false);
  const isLocked = useRef(false);
  const busy = Boolean(isBusy) || isWaiting;

  async function handleClick(event: MouseEvent<HTMLButtonElement>): Promise<void> {
    if (busy || isLocked.current) {
      event.preventDefault();
      return;
    }
    const work = onClick?.(event);
    if (!work) return;
    // The ref takes effect at once; the state would allow a second click until the next render.
    isLocked.current = true;
    setIsWaiting(true);
    try {
      await work;
    } finally {
      isLocked.current = false;
      setIsWaiting(false);
    }
  }

  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classes('button', `button-${variant}`, isLarge && 'button-large', isWide && 'button-wide', className)}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => void handleClick(event)}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}
