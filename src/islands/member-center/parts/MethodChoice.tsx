import { Landmark } from 'lucide-react';
import type { WalletMethod } from '#browser/stores/wallet/deposits';
import type { Translator } from '../../ui/index.ts';
import { RadioCards } from './RadioCards.tsx';

interface MethodChoiceProps {
  label: string;
  methods: readonly WalletMethod[];
  value: string;
  onChange: (code: string) => void;
  t: Translator;
}

/** Choice of the payment method, shown even when there is only one. */
export function MethodChoice({ label, methods, value, onChange, t }: MethodChoiceProps) {
  return (
    <RadioCards
      label={label}
      name="method"
      value={value}
      onChange={onChange}
      cards={methods.map(({ code, kind }) => ({
        value: code,
        icon: <Landmark size={20} aria-hidden="true" />,
        title: t(`wallet:method.${kind}.title`),
        text: t(`wallet:method.${kind}.text`),
      }))}
    />
  );
}
