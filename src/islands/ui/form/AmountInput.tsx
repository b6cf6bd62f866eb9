import { type ChangeEvent, type Ref, useLayoutEffect, useRef } from 'react';
import { amountFromText, caretAfter, textFromAmount } from './amount-text.ts';
import { classes } from '../classes.ts';
import { useFieldControl } from './Field.tsx';
import styles from './Field.module.css';

export interface AmountInputProps {
  /** A wire amount ("12500", "12.5"), or "" for none. */
  value: string;
  onChange: (value: string) => void;
  currency: string;
  tag: string;
  /** Leave it out in a form of `useForm`, which would read the grouped text as the value. */
  name?: string;
  disabled?: boolean;
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
  onBlur?: () => void;
}

/** A money input: grouped while typing, with the exact text as its value (never a number). */
export function AmountInput(props: AmountInputProps) {
  const { value, onChange, currency, tag, ref, ...rest } = props;
  const control = useFieldControl();
  const own = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);

  function handleChange(event: ChangeEvent<HTMLInputElement>): void {
    const input = event.currentTarget;
    const before = input.value.slice(0, input.selectionStart ?? input.value.length);
    const next = amountFromText(input.value, { tag, currency });
    const isAtEnd = before.length === input.value.length;
    const text = textFromAmount(next, tag);
    caret.current = isAtEnd ? text.length : caretAfter(text, before.replace(/\D/g, '').length);
    onChange(next);
  }

  // React moves the caret to the end after regrouping; this restores it.
  useLayoutEffect(() => {
    if (caret.current === undefined || document.activeElement !== own.current) return;
    own.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function keep(element: HTMLInputElement | null): void {
    own.current = element;
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  }

  return (
    <div className={styles.shell}>
      <input
        {...control}
        {...rest}
        ref={keep}
        className={classes(styles.input, styles.amount)}
        type="text"
        inputMode={currency === 'VND' ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={textFromAmount(value, tag)}
        onChange={handleChange}
      />
      <span className={styles.affix}>{currency}</span>
    </div>
  );
}
