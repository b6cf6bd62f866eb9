import { type ButtonHTMLAttributes, type MouseEvent, type Ref, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import styles from './Button.module.css';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  ref?: Ref<HTMLButtonElement>;
  look?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'gold';
  isLarge?: boolean;
  isWide?: boolean;
  /** Work is under way: the button keeps its size, shows it, and refuses a second click. */
  isBusy?: boolean;
  /** When it gives a promise, the button is busy until that settles: a money action cannot be double-clicked. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void | Promise<void>;
}

export function Button(props: ButtonProps) {
  const { look = 'primary', isLarge, isWide, isBusy, onClick, className, children, disabled, type, ...rest } = props;
  const [isWaiting, setIsWaiting] = useState(false);
  const isHeld = useRef(false);
  const busy = Boolean(isBusy) || isWaiting;

  async function handleClick(event: MouseEvent<HTMLButtonElement>): Promise<void> {
    if (busy || isHeld.current) {
      event.preventDefault();
      return;
    }
    const work = onClick?.(event);
    if (!work) return;
    // The ref holds at once; the state would let a second click through until the next render.
    isHeld.current = true;
    setIsWaiting(true);
    try {
      await work;
    } finally {
      isHeld.current = false;
      setIsWaiting(false);
    }
  }

  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classes('button', `button-${look}`, isLarge && 'button-large', isWide && 'button-wide', className)}
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
