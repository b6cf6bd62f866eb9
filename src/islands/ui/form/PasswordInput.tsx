import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { TextInput, type TextInputProps } from './TextInput.tsx';
import type { Translator } from '../use-translator.ts';

export interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'end'> {
  t: Translator;
}

/** A password input that can reveal its text. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordInput({ t, ...rest }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const toggle = (
    <button
      className="icon-button"
      type="button"
      aria-label={t(isShown ? 'common:password.hide' : 'common:password.show')}
      onClick={() => setIsShown(!isShown)}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={isShown ? 'text' : 'password'}
      end={toggle}
    />
  );
}
