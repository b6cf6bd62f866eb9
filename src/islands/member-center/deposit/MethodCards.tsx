import { CreditCard, QrCode } from 'lucide-react';
import type { DepositMethod } from '#browser/stores/wallet/deposits';
import { displayAmount, parseAmount } from '#kernel/money';
import { percentText, type Translator } from '../../ui/index.ts';
import { RadioCards } from '../parts/RadioCards.tsx';
import { etaText } from '../parts/eta-text.ts';
import styles from './MethodCards.module.css';

const ICONS = { 'bank-transfer': QrCode, gateway: CreditCard };

interface MethodCardsProps {
  methods: readonly DepositMethod[];
  value: string;
  onChange: (code: string) => void;
  tag: string;
  t: Translator;
}

/** The ways to deposit, each with its limits, its fee and the time it takes. */
export function MethodCards({ methods, value, onChange, tag, t }: MethodCardsProps) {
  return (
    <RadioCards
      label={t('wallet:deposit.method')}
      name="method"
      value={value}
      onChange={onChange}
      cards={methods.map((method) => {
        const Icon = ICONS[method.kind];
        return {
          value: method.code,
          icon: (
            <span className={styles.mark}>
              <Icon size={22} aria-hidden="true" />
            </span>
          ),
          title: method.name ?? t(`wallet:method.${method.kind}.title`),
          text: (
            <>
              <span className={styles.how}>{t(`wallet:method.${method.kind}.text`)}</span>
              {factsOf(method, tag, t).map((fact) => (
                <span key={fact} className={styles.fact}>
                  {fact}
                </span>
              ))}
            </>
          ),
        };
      })}
    />
  );
}

/** Two lines: the limits, then fee and time. */
function factsOf({ min, max, currency, fee, etaMinutes }: DepositMethod, tag: string, t: Translator): string[] {
  const show = (amount: string) => displayAmount(parseAmount(amount) ?? 0n, { currency, tag });
  const parts = [fee.percent !== '0' && percentText(fee.percent, tag), fee.fixed !== '0' && show(fee.fixed)].filter(
    Boolean,
  );
  return [
    t('wallet:amount.range', { min: show(min), max: show(max) }),
    `${parts.length === 0 ? t('wallet:deposit.noFee') : t('wallet:deposit.fee', { fee: parts.join(' + ') })} · ${etaText(etaMinutes, t)}`,
  ];
}
