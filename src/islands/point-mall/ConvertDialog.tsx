import { useStore } from '@nanostores/react';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatAmount, multiply, parseAmount, UNIT } from '#kernel/money';
import { lowest } from '#rules/rewards/rates';
import { isRefusal } from '#browser/client/client';
import { valueOf } from '#browser/stores/loadable';
import { convertPoints, type PointConfig, pointConfig, points } from '#browser/stores/wallet/points';
import {
  Alert,
  Button,
  Dialog,
  EmptyState,
  Facts,
  FormElement,
  FormField,
  Loaded,
  missingProblems,
  moneyText,
  type Translator,
  useForm,
  useSubmit,
} from '../ui/index.ts';
import { PasswordField, PasswordMissing, useHasPaymentPassword } from './PasswordField.tsx';
import { pointText } from './point-text.ts';
import styles from './PointMall.module.css';

interface ConvertProps {
  tag: string;
  t: Translator;
  onClose: () => void;
}

/** Converts points to cash, and computes what they are worth while the member types. */
export function ConvertDialog({ tag, t, onClose }: ConvertProps) {
  const config = useStore(pointConfig.$store);
  const [paid, setPaid] = useState<string>();
  useEffect(() => void pointConfig.load(), []);
  return (
    <Dialog isOpen onClose={onClose} title={t('points:convert.title')} t={t}>
      <Loaded loadable={config} t={t} onRetry={pointConfig.load}>
        {(value) => {
          if (paid === undefined)
            return <ConvertForm config={value} tag={tag} t={t} onDone={setPaid} onClose={onClose} />;
          const amount = moneyText({ amount: paid, currency: value.currency, tag });
          return (
            <EmptyState
              icon={CircleCheck}
              title={t('points:convert.done', { amount })}
              text={t('points:convert.doneText')}
            />
          );
        }}
      </Loaded>
    </Dialog>
  );
}

function ConvertForm({
  config,
  tag,
  t,
  onDone,
  onClose,
}: ConvertProps & { config: PointConfig; onDone: (paid: string) => void }) {
  const { convert, currency } = config;
  const own = valueOf(useStore(points.$store));
  const hasPassword = useHasPaymentPassword();
  const form = useForm({ points: '', paymentPassword: '' }, { check: missingProblems });
  const { onSubmit, isBusy, failure } = useSubmit(form, t, async (values) => {
    try {
      onDone((await convertPoints(values)).amount);
    } catch (error) {
      if (!isRefusal(error, 'wrong_payment_password')) throw error;
      form.showProblems({ paymentPassword: { code: 'wrong_payment_password' } });
    }
  });
  const worth = multiply(parseAmount(form.values.points) ?? 0n, parseAmount(convert.money) ?? 0n, UNIT);
  const turnover = multiply(worth, parseAmount(convert.turnoverFactor) ?? 0n, UNIT);
  const show = (amount: string | bigint) => moneyText({ amount, currency, tag });
  const largestAmount = largest(own?.balance ?? '0', convert);
  return (
    <FormElement form={form} className={styles.form} onSubmit={onSubmit}>
      <p className={styles.note}>
        {t('points:convert.rate', { amount: show(convert.money) })}{' '}
        {t('points:convert.limits', { min: pointText(convert.min, tag), step: pointText(convert.step, tag) })}
        {convert.maxPerDay !== null && ` ${t('points:convert.maxPerDay', { max: pointText(convert.maxPerDay, tag) })}`}
      </p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <FormField
        form={form}
        name="points"
        label={t('points:convert.points')}
        inputMode="numeric"
        autoComplete="off"
        hint={own && t('points:convert.available', { points: pointText(own.balance, tag) })}
        end={
          <Button variant="quiet" disabled={largestAmount === '0'} onClick={() => form.change('points', largestAmount)}>
            {t('points:convert.all')}
          </Button>
        }
        t={t}
      />
      <Facts
        className={styles.sum}
        facts={[
          { label: t('points:convert.youGet'), value: show(worth) },
          { label: t('points:convert.turnover'), value: show(turnover) },
        ]}
      />
      {hasPassword ? (
        <>
          <PasswordField form={form} t={t} />
          <Button type="submit" isBusy={isBusy} isLarge isWide>
            {t('points:convert.submit')}
          </Button>
        </>
      ) : (
        <PasswordMissing t={t} onLeave={onClose} />
      )}
    </FormElement>
  );
}

/** Returns the maximum of points that the balance and the limit of a day allow to convert, as a multiple of the step; "0" when it is too low. */
function largest(balance: string, { min, step, maxPerDay }: PointConfig['convert']): string {
  const limit = maxPerDay === null ? undefined : parseAmount(maxPerDay);
  const own = lowest(parseAmount(balance) ?? 0n, limit);
  const largestAmount = own - (own % (parseAmount(step) ?? UNIT));
  return largestAmount < (parseAmount(min) ?? 0n) ? '0' : formatAmount(largestAmount);
}
